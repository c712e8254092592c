import { type Answer, bare, ok } from '../../platform/http/index.ts';

/** The token of a session as data or as a picture. It changes twice a minute and is never to be kept. */
export async function showQr(
  { token, code, expiresAt }: { token: string; code: string; expiresAt: Date },
  format: 'svg' | 'png' | 'json',
): Promise<Answer> {
  const headers = { 'cache-control': 'no-store' };
  if (format === 'json') return ok({ token, code, expiresAt: expiresAt.toISOString() }, headers);
  const { default: QRCode } = await import('qrcode');
  if (format === 'png') {
    const picture = await QRCode.toBuffer(token, { type: 'png', scale: 8, errorCorrectionLevel: 'M' });
    return bare(200, picture, { ...headers, 'content-type': 'image/png' });
  }
  const picture = await QRCode.toString(token, { type: 'svg', errorCorrectionLevel: 'M' });
  return bare(200, picture, { ...headers, 'content-type': 'image/svg+xml' });
}
