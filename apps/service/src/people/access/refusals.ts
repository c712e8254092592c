import { ApiError, type ErrorCode } from '../../platform/errors.ts';

const MESSAGES: Partial<Record<ErrorCode, string>> = {
  NO_MEMBERSHIP: 'You have no active membership in this center. Ask its administrator for an invitation.',
  MEMBERSHIP_SUSPENDED: 'Your membership in this center is suspended. Ask its administrator.',
  MEMBERSHIP_ENDED: 'Your membership in this center has ended.',
  CENTER_SUSPENDED: 'This center is suspended. Its administrator can see why under its subscription.',
  INSUFFICIENT_ROLE: 'Your role does not allow this.',
};

export function refuse(code: ErrorCode): ApiError {
  return new ApiError(code, MESSAGES[code] ?? 'You may not do this.');
}

export function unauthorized(message: string): ApiError {
  return new ApiError('UNAUTHORIZED', message, { headers: { 'www-authenticate': 'Bearer' } });
}
