/** What stands on a certificate beside its names. */
export interface CertificateWords {
  lang: 'en' | 'ko';
  title: string;
  /** Between the learner's name and the course's. */
  completed: string;
  certificate: string;
  proof: string;
  verifyAt: string;
  inTheLog: string;
  notYet: string;
  checkYourself: string;
  /** As HTML. */
  checkYourselfAbout: string;
  notProven: string;
  notProvenAbout: string;
  /** Where a name has letters that the file's font lacks. */
  unprintable: string;
}

const WORDS: Record<'en' | 'ko', CertificateWords> = {
  en: {
    lang: 'en',
    title: 'Certificate of completion',
    completed: 'completed',
    certificate: 'Certificate',
    proof: 'Proof',
    verifyAt: 'Verify at',
    inTheLog: 'In the log',
    notYet: 'not yet',
    checkYourself: 'Check it yourself',
    checkYourselfAbout:
      'ask for the exported file, drop it there, or run <code>npx @centerproof/cli verify</code> with the log’s key',
    notProven: 'Not proven.',
    notProvenAbout: 'What stands here differs from what was sealed. Do not rely on this certificate.',
    unprintable: 'Some letters cannot be printed here; the certificate’s own page shows them.',
  },
  ko: {
    lang: 'ko',
    title: '수료증',
    completed: '위 사람은 아래 과정을 수료하였습니다',
    certificate: '수료증 번호',
    proof: '증명',
    verifyAt: '검증 주소',
    inTheLog: '로그',
    notYet: '아직 없음',
    checkYourself: '직접 확인하기',
    checkYourselfAbout:
      '내보낸 파일을 받아 위 주소에 놓거나, 로그의 키로 <code>npx @centerproof/cli verify</code>를 실행하십시오',
    notProven: '증명되지 않았습니다.',
    notProvenAbout: '여기에 적힌 내용이 봉인된 내용과 다릅니다. 이 수료증을 신뢰하지 마십시오.',
    unprintable: '일부 글자는 여기에 인쇄할 수 없습니다. 수료증 웹 페이지에서 확인하십시오.',
  },
};

/** In the language of the center that issued it. */
export function certificateWords(locale: string): CertificateWords {
  return WORDS[locale.startsWith('ko') ? 'ko' : 'en'];
}
