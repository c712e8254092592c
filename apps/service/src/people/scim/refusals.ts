import { ApiError, type ErrorCode } from '../../platform/errors.ts';

/** The words of RFC 7644, section 3.12 for what can be wrong with a request. */
type ScimType =
  | 'invalidFilter'
  | 'invalidPath'
  | 'invalidSyntax'
  | 'invalidValue'
  | 'mutability'
  | 'noTarget'
  | 'tooMany'
  | 'uniqueness';

export function scimRefusal(scimType: ScimType, message: string): ApiError {
  const code: ErrorCode = scimType === 'uniqueness' ? 'CONFLICT' : 'VALIDATION_ERROR';
  return new ApiError(code, message, { details: { scimType } });
}
