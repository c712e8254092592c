import type { FastifyReply } from 'fastify';
import type { Brand } from '../../delivery/mail/index.ts';
import { requireHere } from '../../people/index.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { type RequestFrame, visitor } from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { readSealedContent, type SealedContent } from '../../proof/dpu/index.ts';
import type { Routes } from '../../slice.ts';
import { dayOf } from '../booking/index.ts';
import { createLogoReader, readBrand } from '../branding/index.ts';
import { settingsOf } from '../center/index.ts';
import { certificateStatement } from './certificate-statement.ts';
import { type CertificateWords, certificateWords } from './certificate-words.ts';
import { type Certificate, findPublicCertificate } from './certificates.queries.ts';
import { makeCertificateFile } from './make-certificate-file.ts';

/** Where anybody can check the proof of a certificate. */
function verifyUrlOf(publicUrl: string, { dpuId }: { dpuId: string }): string {
  return `${publicUrl}/verify/${dpuId}`;
}

/** A certificate as the API shows it. */
export function presentCertificate(publicUrl: string, { id, issuedAt, ...certificate }: Certificate) {
  return {
    certificateId: id,
    learnerId: certificate.learnerId,
    learnerName: certificate.learnerName,
    courseId: certificate.courseId,
    courseName: certificate.courseName,
    issuedAt: issuedAt.toISOString(),
    dpuId: certificate.dpuId,
    chainHash: certificate.chainHash,
    verifyUrl: verifyUrlOf(publicUrl, certificate),
  };
}

/** The page to print, and the file to keep. Its address is the only key to it: 80 random bits, known to whoever the holder gave it to. */
export const certificatePages: Routes = ({ app, prefix }, platform) => {
  const { settings } = platform;
  const logos = createLogoReader(platform);
  app.addHook('onClose', () => logos.close());
  const config = { access: visitor(), idempotency: 'none' } as const;
  const none = (reply: FastifyReply) =>
    page(reply.code(404), { lang: 'en', title: 'No such certificate' }, '<h1>No such certificate</h1>');

  app.get<{ Params: { id: string } }>(
    `${prefix}/certificates/:id`,
    { config, schema: { hide: true } },
    async (request, reply) => {
      const found = await readCertificate(platform, request.params.id, request);
      if (!found) return none(reply);
      const { certificate, words, isAsSealed } = found;
      const title = `${words.certificate} ${certificate.id}`;
      return page(
        reply,
        { lang: words.lang, title },
        brandHtml(await readBrand(platform, found.centerId)) +
          (isAsSealed ? '' : warning(words)) +
          (await certificateHtml(found, { logUrl: `${settings.publicUrl}/log` })),
      );
    },
  );

  app.get<{ Params: { id: string } }>(
    `${prefix}/certificates/:id/pdf`,
    { config, schema: { hide: true } },
    async (request, reply) => {
      const found = await readCertificate(platform, request.params.id, request);
      if (!found) return none(reply);
      const { certificate, day, words, verifyUrl, isAsSealed } = found;
      const shown = await readBrand(platform, found.centerId);
      const brand = shown && { ...shown, logo: await logos.read(shown.logoUrl) };
      return reply
        .type('application/pdf')
        .headers({ ...PRIVATE, 'content-disposition': `attachment; filename="${certificate.id}.pdf"` })
        .send(await makeCertificateFile({ certificate, day, words, verifyUrl, isAsSealed, brand }));
    },
  );
};

type Found = NonNullable<Awaited<ReturnType<typeof readCertificate>>>;

async function readCertificate(platform: Platform, id: string, request: RequestFrame) {
  const found = await platform.database.asDispatcher((tx) => findPublicCertificate(tx, id));
  if (!found) return undefined;
  const { center, locale, ...certificate } = found;
  await requireHere(platform, center.id, request);
  const sealed = await readSealedContent(platform, certificate.dpuId);
  return {
    certificate,
    centerId: center.id,
    day: dayOf(certificate.issuedAt.toTemporalInstant(), settingsOf(center).timezone).toString(),
    words: certificateWords(locale),
    verifyUrl: verifyUrlOf(platform.settings.publicUrl, certificate),
    isAsSealed: isSealed(certificate, sealed),
    leafIndex: sealed?.leafIndex ?? null,
  };
}

/** Whose page it is: how the center shows itself today, beside the name that was sealed. */
function brandHtml(brand: Brand | null): string {
  if (!brand) return '';
  const logo = brand.logoUrl ? `<img src="${escapeHtml(brand.logoUrl)}" alt="" height="48"> ` : '';
  const color = brand.color ? ` style="border-color: ${escapeHtml(brand.color)}"` : '';
  return `<p class="brand"${color}>${logo}<strong>${escapeHtml(brand.brandName)}</strong></p>\n`;
}

/** Whether what the page shows is what was sealed; names in a row of the database are anybody's who can write there. */
function isSealed(certificate: Certificate, sealed: SealedContent | null): boolean {
  return (
    sealed !== null &&
    sealed.content === certificateStatement(certificate) &&
    sealed.createdAt === certificate.issuedAt.toISOString() &&
    sealed.chainHash === certificate.chainHash
  );
}

function warning({ notProven, notProvenAbout }: CertificateWords): string {
  return `<p class="warning" role="alert"><strong>${notProven}</strong> ${notProvenAbout}</p>\n`;
}

async function certificateHtml(
  { certificate, day, words, verifyUrl, leafIndex }: Found,
  { logUrl }: { logUrl: string },
): Promise<string> {
  const { default: QRCode } = await import('qrcode');
  const picture = await QRCode.toString(verifyUrl, { type: 'svg', margin: 0 });
  return `<p class="issuer">${escapeHtml(certificate.centerName)}</p>
<h1>${words.title}</h1>
<p class="name">${escapeHtml(certificate.learnerName)}</p>
<p>${words.completed}</p>
<p class="course">${escapeHtml(certificate.courseName)}</p>
<p><time datetime="${certificate.issuedAt.toISOString()}">${day}</time></p>
<footer>
<div class="code">${picture}</div>
<dl>
<dt>${words.certificate}</dt><dd>${escapeHtml(certificate.id)}</dd>
<dt>${words.proof}</dt><dd>${escapeHtml(certificate.chainHash)}</dd>
<dt>${words.inTheLog}</dt><dd>${leafIndex === null ? words.notYet : `leaf ${leafIndex}`} · <a href="${escapeHtml(logUrl)}">${escapeHtml(logUrl)}</a></dd>
<dt>${words.verifyAt}</dt><dd><a href="${escapeHtml(verifyUrl)}">${escapeHtml(verifyUrl)}</a></dd>
<dt>${words.checkYourself}</dt><dd>${words.checkYourselfAbout}</dd>
</dl>
</footer>`;
}

const STYLE = `
body { font-family: Georgia, serif; color: #1b1f24; background: #f3f4f6; margin: 0; }
main { max-width: 46rem; margin: 2rem auto; padding: 4rem 3rem; background: #fff; border: 1px solid #c9ced6; text-align: center; }
h1 { font-size: 2.2rem; font-weight: normal; }
.warning { padding: 1rem; color: #8f1010; background: #fde8e8; border: 3px solid #c81e1e; font-family: sans-serif; }
.brand { padding-bottom: 1rem; border-bottom: 4px solid #c9ced6; font-family: sans-serif; }
.brand img { vertical-align: middle; }
.issuer { letter-spacing: .1em; text-transform: uppercase; }
.name { font-size: 2rem; margin: 1.5rem 0 .5rem; }
.course { font-size: 1.4rem; font-style: italic; }
footer { display: flex; gap: 2rem; align-items: center; margin-top: 3rem; text-align: left; font: .75rem/1.4 monospace; }
.code { flex: 0 0 8rem; }
dd { margin: 0 0 .5rem; overflow-wrap: anywhere; }
@page { size: A4 landscape; margin: 1cm; }
@media print { body { background: none; } main { border: 0; margin: 0 auto; } }
`;

const PRIVATE = { 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' };

function page(
  reply: FastifyReply,
  { lang, title }: { lang: string; title: string },
  content: string,
): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .headers(PRIVATE)
    .send(
      `<!doctype html>\n<html lang="${lang}">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n` +
        `<link rel="icon" href="/favicon.svg" type="image/svg+xml">\n<title>${escapeHtml(title)}</title>\n<style>${STYLE}</style>\n</head>\n<body>\n<main>\n${content}\n</main>\n</body>\n</html>\n`,
    );
}
