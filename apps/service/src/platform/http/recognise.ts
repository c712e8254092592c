import type { FastifyError } from 'fastify';
import { describeFailure } from '../database/index.ts';
import { ApiError } from '../errors.ts';
import { refusal } from './validation.ts';

/** Every failure becomes one ApiError; what nobody foresaw becomes INTERNAL_ERROR and its text stays in the log. */
export function recognise(error: Error & Partial<FastifyError>): ApiError {
  if (error instanceof ApiError) return error;
  if (error.validation) return refusal(error.validation as Parameters<typeof refusal>[0]);
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE')
    return new ApiError('PAYLOAD_TOO_LARGE', 'The body is larger than 1 MiB.');
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') {
    return new ApiError('BAD_REQUEST', 'The body must be JSON, sent as Content-Type: application/json.');
  }
  if (error.code === 'FST_ERR_BAD_URL' || error.code === 'FST_ERR_MAX_PARAM_LENGTH')
    return new ApiError('BAD_REQUEST', 'The path is not one that this service can read.');
  if (error.statusCode && error.statusCode >= 400 && error.statusCode < 500) {
    return new ApiError(error.statusCode === 404 ? 'NOT_FOUND' : 'BAD_REQUEST', error.message);
  }
  return (
    describeFailure(error) ??
    new ApiError('INTERNAL_ERROR', 'Something went wrong on our side. Quote the request id when you ask.', {
      cause: error,
    })
  );
}
