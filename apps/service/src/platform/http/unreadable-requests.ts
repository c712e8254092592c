import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError, ERROR_STATUS } from '../errors.ts';
import { newId } from '../ids.ts';
import type { Platform } from '../platform.ts';
import { envelopeOf, isApiPath } from './envelope.ts';
import { bucketHeaders } from './rate-limits.ts';

type ConnectionError = Error & { code: string; rawPacket?: unknown };

/**
 * Answers what Node cannot read as a request. It never reaches a route, so the answer is written by hand, in the shape of
 * any other, and the connection ends.
 */
export function createUnreadableAnswer(
  { clock, limits }: Pick<Platform, 'clock' | 'limits'>,
  common: { headers: Record<string, string>; refusalOf(url: string): ApiError },
): (error: ConnectionError, socket: Socket) => Promise<void> {
  return async (error, socket) => {
    if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
    const url = error.code === 'HPE_INVALID_METHOD' ? targetOf(error.rawPacket) : '/';
    const { status, refusal } = describe(error.code, () => common.refusalOf(url));
    const requestId = newId('req', clock.now());
    const content = JSON.stringify(envelopeOf(url).error(refusal, requestId).body);
    const bucket = await limits.peek('public', `ip:${socket.remoteAddress ?? ''}`);
    const headers: Record<string, string | number> = {
      ...common.headers,
      ...refusal.headers,
      ...(isApiPath(url) ? bucketHeaders(bucket) : {}),
      'x-request-id': requestId,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(content),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${content}`);
  };
}

const FIRST_LINE_MAX_BYTES = 4_096;
const TARGET = /^[^\r\n ]+ (\/[\x21-\x7e]*) HTTP\/1\.[01]\r?\n/;

/** The path of a request whose method Node does not know, out of its first line; it is looked up and never shown. */
function targetOf(packet: unknown): string {
  const text = Buffer.isBuffer(packet) ? packet.toString('latin1', 0, FIRST_LINE_MAX_BYTES) : '';
  return TARGET.exec(text)?.[1] ?? '/';
}

function describe(code: string, notServed: () => ApiError): { status: number; refusal: ApiError } {
  if (code === 'HPE_INVALID_METHOD') {
    const refusal = notServed();
    return { status: ERROR_STATUS[refusal.code], refusal };
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return { status: 408, refusal: new ApiError('BAD_REQUEST', 'The request took too long to arrive.') };
  if (code === 'HPE_HEADER_OVERFLOW')
    return { status: 431, refusal: new ApiError('BAD_REQUEST', 'The headers are too long.') };
  return { status: 400, refusal: new ApiError('BAD_REQUEST', 'This is no HTTP request.') };
}
