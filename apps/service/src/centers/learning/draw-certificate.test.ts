import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { certificateWords } from './certificate-words.ts';
import { drawCertificate } from './draw-certificate.ts';
import { makeCertificateFile } from './make-certificate-file.ts';

/** One black pixel. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNgAAAAAgABSK+kcQAAAABJRU5ErkJggg==',
  'base64',
);

const file = {
  certificate: {
    id: 'crt_1',
    learnerId: 'learner',
    learnerName: '김수현',
    courseId: 'course',
    courseName: 'Course',
    centerName: 'Center',
    issuedAt: new Date('2026-03-01T00:00:00Z'),
    dpuId: 'dpu_1',
    chainHash: 'hash',
  },
  day: '2026-03-01',
  words: certificateWords('ko'),
  verifyUrl: 'http://localhost/verify/dpu_1',
  isAsSealed: true,
};

test('the file of a certificate carries the logo, the color and the name of its center, on one page', async () => {
  const brand = { brandName: '한빛 아카데미', color: '#1a2b3c80', logo: PICTURE };
  const drawn = (await drawCertificate({ ...file, brand })).toString('latin1');
  expect(drawn).toContain('/Subtype /Image');
  expect(operatorsIn(drawn)).toContain(`${0x1a / 255} ${0x2b / 255} ${0x3c / 255} scn`);
  expect(drawn.match(/\/Type \/Page\b/g)).toHaveLength(1);
});

test('the file of a certificate without a brand is ours alone', async () => {
  const drawn = (await drawCertificate({ ...file, brand: null })).toString('latin1');
  expect(drawn).not.toContain('/Subtype /Image');
});

test('a logo that cannot be drawn after all is left away', async () => {
  const brand = { brandName: 'Brand', color: null, logo: Buffer.from('ffd8ff00', 'hex') };
  const made = (await makeCertificateFile({ ...file, brand })).toString('latin1');
  expect(made).toContain('(Brand)');
  expect(made).not.toContain('/Subtype /Image');
});

function operatorsIn(drawn: string): string {
  return [...drawn.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)]
    .map(([, packed = '']) => {
      try {
        return inflateSync(Buffer.from(packed, 'latin1')).toString('latin1');
      } catch {
        return '';
      }
    })
    .join('\n');
}
