import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import QRCode from 'qrcode';
import type { CertificateWords } from './certificate-words.ts';
import type { Certificate } from './certificates.queries.ts';

/** Every Korean syllable and the letters of Europe. */
const FONT = fileURLToPath(
  import.meta.resolve('@expo-google-fonts/gowun-batang/400Regular/GowunBatang_400Regular.ttf'),
);
const MARGIN = 56;
const TOP = 84;
const BRAND_TOP = 44;
const BAND_HEIGHT = 6;
const LOGO_SIZE = { width: 180, height: 32 };
const CODE_SIZE = 110;
const INK = '#1b1f24';
const PALE = '#5b6470';
const ALARM = '#8f1010';

type Doc = PDFKit.PDFDocument;

/** What stands in the file; plain values, because it is made in a thread of its own. */
export interface CertificateFile {
  certificate: Certificate;
  /** The day of its making, where the center is. */
  day: string;
  words: CertificateWords;
  verifyUrl: string;
  isAsSealed: boolean;
  brand: CertificateBrand | null;
}

/** How the center shows itself today, beside the name that was sealed. */
export interface CertificateBrand {
  brandName: string;
  color: string | null;
  /** A PNG or JPEG that passed the rules of pictures. */
  logo: Uint8Array | null;
}

/**
 * A certificate as a file to keep and to print: the same names, and a code that leads whoever holds the paper to its proof. The same
 * certificate gives the same file.
 */
export async function drawCertificate({
  certificate,
  day,
  words,
  verifyUrl,
  isAsSealed,
  brand,
}: CertificateFile): Promise<Buffer> {
  const { learnerName, courseName, centerName } = certificate;
  const font = await readFile(FONT);
  const doc = new PDFDocument({
    size: 'A4',
    layout: 'landscape',
    margin: MARGIN,
    pdfVersion: '1.7',
    lang: words.lang,
    tagged: true,
    displayTitle: true,
    info: {
      Title: `${words.title} – ${printable(certificate.courseName)}`,
      Author: printable(certificate.centerName),
      Subject: certificate.id,
      CreationDate: certificate.issuedAt,
      ...(brand ? { Creator: printable(brand.brandName) } : {}),
    },
  });
  const whole = collect(doc);
  doc.registerFont('text', font);
  doc.font('text');
  const page = doc.struct('Document');
  doc.addStructure(page);
  const say = (type: 'H1' | 'P', write: () => void) => page.add(doc.struct(type, {}, write));

  doc
    .rect(MARGIN / 2, MARGIN / 2, doc.page.width - MARGIN, doc.page.height - MARGIN)
    .lineWidth(1.5)
    .stroke('#c9ced6');
  doc.y = TOP;
  if (brand) say('P', () => drawBrand(doc, brand));
  if (!isAsSealed)
    say('P', () => line(doc, `${words.notProven} ${words.notProvenAbout}`, { size: 13, color: ALARM }));
  say('P', () => line(doc, certificate.centerName, { size: 14, color: PALE, below: 14 }));
  say('H1', () => line(doc, words.title, { size: 34, below: 22 }));
  say('P', () => line(doc, certificate.learnerName, { size: 28, below: 10 }));
  say('P', () => line(doc, words.completed, { size: 13, color: PALE, below: 10 }));
  say('P', () => line(doc, certificate.courseName, { size: 20, below: 14 }));
  say('P', () => line(doc, day, { size: 13 }));
  if (hasUnprintable(doc, [learnerName, courseName, centerName, brand?.brandName ?? '']))
    say('P', () => line(doc, words.unprintable, { size: 9, color: PALE }));
  const facts: [string, string][] = [
    [words.certificate, certificate.id],
    [words.proof, certificate.chainHash],
    [words.verifyAt, verifyUrl],
  ];
  page.add(doc.struct('Figure', { alt: verifyUrl }, () => drawCode(doc, verifyUrl)));
  say('P', () => drawFacts(doc, facts, verifyUrl));
  page.end();
  doc.end();
  return whole;
}

interface Look {
  size: number;
  color?: string;
  below?: number;
}

const SMALLEST = 10;

/** One line in the middle, as large as it fits; a very long one is broken. */
function line(doc: Doc, text: string, { size, color = INK, below = 4 }: Look): void {
  const width = doc.page.width - 2 * MARGIN;
  const shown = printable(text);
  doc.fillColor(color);
  for (doc.fontSize(size); size > SMALLEST && doc.widthOfString(shown) > width; size -= 1)
    doc.fontSize(size - 1);
  doc.text(shown, MARGIN, doc.y, { width, align: 'center' });
  doc.y += below;
}

/** The center's color as a band, its logo and its name, above what was sealed. */
function drawBrand(doc: Doc, { brandName, color, logo }: CertificateBrand): void {
  const { width } = doc.page;
  if (color)
    doc.rect(MARGIN / 2, MARGIN / 2, width - MARGIN, BAND_HEIGHT).fill(color.slice(0, '#rrggbb'.length));
  doc.y = BRAND_TOP;
  if (logo) {
    doc.image(Buffer.from(logo), (width - LOGO_SIZE.width) / 2, doc.y, {
      fit: [LOGO_SIZE.width, LOGO_SIZE.height],
      align: 'center',
      valign: 'center',
    });
    doc.y = BRAND_TOP + LOGO_SIZE.height + 4;
  }
  line(doc, brandName, { size: 15, below: 8 });
  doc.y = Math.max(doc.y, TOP);
}

/** The code as a picture of squares, sharp at any size. */
function drawCode(doc: Doc, address: string): void {
  const { modules } = QRCode.create(address, { errorCorrectionLevel: 'M' });
  const top = doc.page.height - MARGIN - CODE_SIZE;
  const unit = CODE_SIZE / modules.size;
  for (let row = 0; row < modules.size; row++)
    for (let column = 0; column < modules.size; column++)
      if (modules.get(row, column)) doc.rect(MARGIN + column * unit, top + row * unit, unit, unit);
  doc.fill('#000000');
}

function drawFacts(doc: Doc, facts: readonly [string, string][], verifyUrl: string): void {
  const left = MARGIN + CODE_SIZE + 24;
  const width = doc.page.width - MARGIN - left;
  doc.y = doc.page.height - MARGIN - CODE_SIZE;
  for (const [name, value] of facts) {
    doc.fontSize(8).fillColor(PALE).text(name, left, doc.y, { width });
    doc.fontSize(9).fillColor(INK);
    doc.text(printable(value), left, doc.y, { width, ...(value === verifyUrl ? { link: verifyUrl } : {}) });
    doc.y += 4;
  }
}

/** Names are one line, whatever was typed. */
function printable(text: string): string {
  return text.replaceAll(/\p{Cc}+/gu, ' ').normalize('NFC');
}

function hasUnprintable(doc: Doc, names: readonly string[]): boolean {
  // The type of the font's own object is not part of the package's types.
  const { font } = (doc as unknown as { _font: { font: Glyphs } })._font;
  return [...printable(names.join(''))].some(
    (character) => !font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0),
  );
}

interface Glyphs {
  hasGlyphForCodePoint(codePoint: number): boolean;
}

function collect(doc: Doc): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = [];
    doc.on('data', (part: Buffer) => parts.push(part));
    doc.once('end', () => resolve(Buffer.concat(parts)));
    doc.once('error', reject);
  });
}
