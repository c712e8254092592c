import { createGunzip } from 'node:zlib';
import type { preParsingAsyncHookHandler } from 'fastify';
import { ApiError } from '../../platform/errors.ts';

/**
 * Unpacks what an exporter compressed: every receiver of OTLP has to take gzip. What comes out counts against the bound of a body, and
 * reading ends there, however small it was sent.
 */
export const unpackBody: preParsingAsyncHookHandler = async (request, _reply, payload) => {
  const encoding = request.headers['content-encoding']?.toLowerCase();
  if (encoding === undefined || encoding === 'identity') return payload;
  if (encoding !== 'gzip' && encoding !== 'x-gzip')
    throw new ApiError('BAD_REQUEST', 'A body is sent as it is, or by gzip.');
  // By what arrived the length that was announced is judged, by what comes out the bound.
  const plain = Object.assign(createGunzip(), { receivedEncodedLength: 0 });
  payload.on('data', (chunk: Buffer) => {
    plain.receivedEncodedLength += chunk.length;
  });
  payload.on('error', (error) => plain.destroy(error));
  return payload.pipe(plain);
};
