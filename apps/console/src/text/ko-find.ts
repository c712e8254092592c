import type { enFind } from './en-find.ts';

/** 찾기, 표, 둘러보기의 문구입니다. */
export const koFind: Record<keyof typeof enFind, string> = {
  'find.open': '무엇이든 찾기',
  'find.placeholder': '이름, ID, 날짜 또는 단어',
  'find.results': '찾은 항목',
  'find.page': '페이지',
  'find.member': '구성원',
  'find.booking': '예약',
  'find.decision': '결정',
  'find.unit': '증명 단위',
  'find.webhook': '웹훅',
  'find.nothing': '찾은 것이 없습니다.',
  'find.count': '{count}건 찾음',
  'find.keys': '↑ ↓ 선택, Enter 열기, Esc 닫기',

  'table.filter': '필터',
  'table.all': '전체',
  'table.sortBy': '정렬 기준',
  'table.export': 'CSV 내보내기',
  'table.exportedPart': '{total}건 중 처음 {count}건을 내보냈습니다. 필터로 줄일 수 있습니다.',
  'table.sortedPart': '{total}건 중 처음 {count}건만 살펴보았습니다. 필터로 줄일 수 있습니다.',

  'tour.title': '짧은 둘러보기',
  'tour.step': '{steps}단계 중 {step}단계',
  'tour.next': '다음',
  'tour.back': '이전',
  'tour.done': '완료',
  'tour.dismiss': '다시 보지 않기',
  'tour.menu.title': '어디에 무엇이 있나요',
  'tour.menu.about': '메뉴에는 열 수 있는 페이지만 있습니다. 휴대전화에서는 세 줄 아이콘 뒤에 있습니다.',
  'tour.find.title': '무엇이든 찾기',
  'tour.find.about': 'Ctrl+K(Mac은 ⌘K)나 위의 돋보기를 누르면 사람, 예약, 결정, 페이지를 찾습니다.',
  'tour.bell.title': '기다리는 결정',
  'tour.bell.about':
    '종 아이콘은 답을 기다리는 결정의 수를 보여 줍니다. 답한 내용은 봉인되어 누구나 검증할 수 있습니다.',
  'tour.account.title': '내 계정',
  'tour.account.about':
    '프로필 아이콘에 언어, 색상, 패스키, 2단계 인증이 있습니다. 둘러보기도 여기에서 다시 열 수 있습니다.',
  'tour.again': '둘러보기 열기',
};
