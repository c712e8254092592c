import { hash, randomBytes } from 'node:crypto';
import { request } from 'undici';
import type { Platform } from '../../platform/platform.ts';
import { selectPublishedCheckpoint } from './log-checkpoints.queries.ts';
import { insertTimestamp, selectTimestamps } from './log-timestamps.queries.ts';

const TIMEOUT_MS = 20_000;
const ANSWER_BYTES_MAX = 64 * 1024;

/** Has the published checkpoint time-stamped (RFC 3161), once for each checkpoint that is the latest when the hour strikes. */
export async function timestampCheckpoint(platform: Platform): Promise<void> {
  const { database, settings, clock } = platform;
  const url = settings.log.tsaUrl;
  if (url === undefined) return;
  const published = await database.asDispatcher(selectPublishedCheckpoint);
  if (!published || published.size === 0) return;
  const known = await database.asDispatcher((tx) => selectTimestamps(tx, [published.size]));
  if (known.length > 0) return;
  const token = await requestToken(url, Buffer.from(published.note));
  await database.asDispatcher((tx) =>
    insertTimestamp(tx, { size: published.size, token, createdAt: clock.now() }),
  );
}

/** Asks the authority for a token over the SHA-256 of some bytes. Whether it is trusted is for whoever verifies. */
async function requestToken(url: string, bytes: Buffer): Promise<Buffer> {
  const imprint = hash('sha256', bytes, 'buffer');
  // The first bit stays clear, so that the number is positive and has one spelling.
  const nonce = randomBytes(8);
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  const answer = await request(url, {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: timestampRequest(imprint, nonce),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const reply = await readBounded(answer.body);
  if (answer.statusCode !== 200)
    throw new Error(`The time-stamping authority answered ${answer.statusCode}.`);
  const token = tokenOf(reply);
  if (!token.includes(imprint) || !token.includes(nonce))
    throw new Error('The time-stamping authority answered with a token for something else.');
  return token;
}

const SHA256_ALGORITHM = Buffer.from('300d06096086480165030402010500', 'hex');
const VERSION_1 = Buffer.from('020101', 'hex');
const WITH_CERTIFICATES = Buffer.from('0101ff', 'hex');
const TAG = { integer: 0x02, octets: 0x04, sequence: 0x30 } as const;

/** A TimeStampReq: the hash, a nonce, and the wish for the certificates that it will be verified with. */
function timestampRequest(imprint: Buffer, nonce: Buffer): Buffer {
  const messageImprint = der(TAG.sequence, SHA256_ALGORITHM, der(TAG.octets, imprint));
  return der(TAG.sequence, VERSION_1, messageImprint, der(TAG.integer, nonce), WITH_CERTIFICATES);
}

/** The token of a TimeStampResp whose status says that it was granted. */
function tokenOf(reply: Buffer): Buffer {
  const [response] = elementsOf(reply);
  const [status, token] = response ? elementsOf(response.content) : [];
  const granted = status ? elementsOf(status.content)[0]?.content[0] : undefined;
  if ((granted !== 0 && granted !== 1) || !token)
    throw new Error('The time-stamping authority did not grant a time stamp.');
  return token.whole;
}

/** One element of DER; the parts are short enough for lengths of up to four bytes. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const length =
    content.length < 0x80
      ? Buffer.of(content.length)
      : Buffer.of(0x82, Math.floor(content.length / 256), content.length % 256);
  return Buffer.concat([Buffer.of(tag), length, content]);
}

function elementsOf(bytes: Buffer): { whole: Buffer; content: Buffer }[] {
  const elements: { whole: Buffer; content: Buffer }[] = [];
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at + 1] ?? 0;
    const lengthBytes = first < 0x80 ? 0 : first - 0x80;
    if (lengthBytes > 4 || at + 2 + lengthBytes > bytes.length) throw new Error('The time stamp is not DER.');
    const length = lengthBytes === 0 ? first : bytes.readUIntBE(at + 2, lengthBytes);
    const start = at + 2 + lengthBytes;
    if (start + length > bytes.length) throw new Error('The time stamp is cut off.');
    elements.push({
      whole: bytes.subarray(at, start + length),
      content: bytes.subarray(start, start + length),
    });
    at = start + length;
  }
  return elements;
}

async function readBounded(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > ANSWER_BYTES_MAX) throw new Error('The time-stamping authority answered with too much.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
