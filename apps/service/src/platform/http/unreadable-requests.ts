import { type IncomingMessage, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { ApiError, ERROR_STATUS } from '../errors.ts';
import { newId } from '../ids.ts';
import type { Platform } from '../platform.ts';
import { envelopeOf, isApiPath } from './envelope.ts';
import { bucketHeaders } from './rate-limits.ts';
import { plainTarget } from './request-target.ts';
import { METHODS } from './served-methods.ts';

type ConnectionError = Error & { code: string; rawPacket?: unknown };

/**
 * Answers what never reaches a route, because Node cannot read it as a request or takes it for something else. The answer is written by
 * hand, in the shape of any other, and the connection ends.
 */
export function createRawAnswers(
  { clock, limits }: Pick<Platform, 'clock' | 'limits'>,
  common: { headers: Record<string, string>; refusalOf(url: string): ApiError },
) {
  /** What each connection asked for last: where a body breaks off being readable, its bytes no longer tell. */
  const last = new WeakMap<Socket, IncomingMessage>();
  return {
    begun(request: IncomingMessage): void {
      last.set(request.socket, request);
    },
    async unreadable(error: ConnectionError, socket: Socket): Promise<void> {
      if (error.code === 'ECONNRESET') return;
      const request = last.get(socket);
      const target =
        request && !request.complete ? plainTarget(request.url ?? '/') : targetOf(error.rawPacket);
      const refused =
        target && error.code === 'HPE_INVALID_METHOD'
          ? withStatus(common.refusalOf(target))
          : (UNREADABLE[error.code] ?? { status: 400, refusal: NO_REQUEST });
      await end(socket, target, refused);
    },
    /** `CONNECT` asks for a tunnel to somewhere else, and names no path of ours. */
    async tunnel(socket: Socket): Promise<void> {
      await end(socket, '/', withStatus(NO_TUNNEL));
    },
  };

  /** What may have been a call under `/api` is shown its bucket as they are. */
  async function end(
    socket: Socket,
    url: string | undefined,
    { status, refusal }: Unreadable,
  ): Promise<void> {
    if (socket.destroyed || !socket.writable) return;
    const requestId = newId('req', clock.now());
    const envelope = envelopeOf(url ?? '/');
    const content = JSON.stringify(envelope.error(refusal, requestId).body);
    const bucket = await limits.peek('public', `ip:${socket.remoteAddress ?? ''}`);
    const headers: Record<string, string | number> = {
      ...common.headers,
      ...refusal.headers,
      ...(url === undefined || isApiPath(url) ? bucketHeaders(bucket) : {}),
      'x-request-id': requestId,
      'cache-control': 'no-store',
      'content-type': `${envelope.contentType}; charset=utf-8`,
      'content-length': Buffer.byteLength(content),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
    socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${content}`);
  }
}

const FIRST_LINE_MAX_BYTES = 4_096;
const TARGET = /^[^\r\n ]+ (\/[\x21-\x7e]*)(?: HTTP\/1\.[01]\r?\n|$)/;

/** The path of a request that Node cannot read, or the beginning of a long one, out of its first line; it is looked up and never shown. */
function targetOf(packet: unknown): string | undefined {
  const text = Buffer.isBuffer(packet) ? packet.toString('latin1', 0, FIRST_LINE_MAX_BYTES) : '';
  const target = TARGET.exec(text)?.[1];
  return target && plainTarget(target);
}

interface Unreadable {
  status: number;
  refusal: ApiError;
}

const withStatus = (refusal: ApiError): Unreadable => ({ status: ERROR_STATUS[refusal.code], refusal });

const NO_TUNNEL = new ApiError('METHOD_NOT_ALLOWED', 'This is no proxy.', {
  headers: { allow: METHODS.join(', ') },
});

const NO_REQUEST = new ApiError('BAD_REQUEST', 'This is no HTTP request.');

/** By Node's own code; each has a status that no other refusal of the service has. */
const UNREADABLE: Record<string, Unreadable> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    refusal: new ApiError('BAD_REQUEST', 'The request took too long to arrive.'),
  },
  HPE_HEADER_OVERFLOW: { status: 431, refusal: new ApiError('BAD_REQUEST', 'The headers are too long.') },
};
