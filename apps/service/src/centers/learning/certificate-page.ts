import type { FastifyReply } from 'fastify';
import QRCode from 'qrcode';
import type { Brand } from '../../delivery/mail/index.ts';
import { visitor } from '../../platform/http/index.ts';
import { readSealedContent, type SealedContent } from '../../proof/dpu/index.ts';
import type { Routes } from '../../slice.ts';
import { readBrand } from '../partners/index.ts';
import { certificateStatement } from './certificate-statement.ts';
import { type Certificate, findPublicCertificate } from './certificates.queries.ts';

/** Where anybody can check the proof of a certificate. */
export function verifyUrlOf(publicUrl: string, { dpuId }: { dpuId: string }): string {
  return `${publicUrl}/verify/${dpuId}`;
}

/** The page to print. Its address is the only key to it: 80 random bits, known to whoever the holder gave it to. */
export const certificatePages: Routes = ({ app, prefix }, platform) => {
  const { database, settings } = platform;
  app.get<{ Params: { id: string } }>(
    `${prefix}/certificates/:id`,
    { config: { access: visitor(), idempotency: 'none' }, schema: { hide: true } },
    async (request, reply) => {
      const certificate = await database.asDispatcher((tx) => findPublicCertificate(tx, request.params.id));
      if (!certificate) return page(reply.code(404), 'No such certificate', '<h1>No such certificate</h1>');
      const verifyUrl = verifyUrlOf(settings.publicUrl, certificate);
      const sealed = await readSealedContent(platform, certificate.dpuId);
      const isAsSealed = isSealed(certificate, sealed);
      const leafIndex = sealed?.leafIndex ?? null;
      return page(
        reply,
        `Certificate ${certificate.id}`,
        brandHtml(await readBrand(platform, certificate.centerId)) +
          (isAsSealed ? '' : WARNING) +
          (await certificateHtml(certificate, { verifyUrl, logUrl: `${settings.publicUrl}/log`, leafIndex })),
      );
    },
  );
};

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

const WARNING = `<p class="warning" role="alert"><strong>Not proven.</strong> What stands here differs from what was sealed.
Do not rely on this certificate.</p>\n`;

async function certificateHtml(
  certificate: Certificate,
  { verifyUrl, logUrl, leafIndex }: { verifyUrl: string; logUrl: string; leafIndex: number | null },
): Promise<string> {
  const picture = await QRCode.toString(verifyUrl, { type: 'svg', margin: 0 });
  return `<p class="issuer">${escapeHtml(certificate.centerName)}</p>
<h1>Certificate of completion</h1>
<p class="name">${escapeHtml(certificate.learnerName)}</p>
<p>completed</p>
<p class="course">${escapeHtml(certificate.courseName)}</p>
<p><time datetime="${certificate.issuedAt.toISOString()}">${certificate.issuedAt.toISOString().slice(0, 10)}</time></p>
<footer>
<div class="code">${picture}</div>
<dl>
<dt>Certificate</dt><dd>${escapeHtml(certificate.id)}</dd>
<dt>Proof</dt><dd>${escapeHtml(certificate.chainHash)}</dd>
<dt>In the log</dt><dd>${leafIndex === null ? 'not yet' : `leaf ${leafIndex}`} of <a href="${escapeHtml(logUrl)}">${escapeHtml(logUrl)}</a></dd>
<dt>Verify at</dt><dd><a href="${escapeHtml(verifyUrl)}">${escapeHtml(verifyUrl)}</a></dd>
<dt>Check it yourself</dt><dd>ask for the exported file, drop it there, or run <code>npx centerproof verify</code> with the log’s key</dd>
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

function page(reply: FastifyReply, title: string, content: string): FastifyReply {
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex' })
    .send(
      `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n` +
        `<title>${escapeHtml(title)}</title>\n<style>${STYLE}</style>\n</head>\n<body>\n<main>\n${content}\n</main>\n</body>\n</html>\n`,
    );
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
