import { ApiError, type ErrorCode } from '../../platform/errors.ts';

const MESSAGES: Partial<Record<ErrorCode, string>> = {
  NO_MEMBERSHIP: 'You have no active membership in this center. Ask its administrator for an invitation.',
  MEMBERSHIP_SUSPENDED: 'Your membership in this center is suspended. Ask its administrator.',
  MEMBERSHIP_ENDED: 'Your membership in this center has ended.',
  CENTER_SUSPENDED: 'This center is suspended. Its administrator can see why under its subscription.',
  INSUFFICIENT_ROLE: 'Your role does not allow this.',
  SECOND_FACTOR_SETUP_REQUIRED:
    'A second factor is asked for here. Add a passkey or an authenticator app to your account, then go on.',
};

export function refuse(code: ErrorCode): ApiError {
  return new ApiError(code, MESSAGES[code] ?? 'You may not do this.');
}

/** Refuses whoever has let the grace period pass without setting one up. */
export function requireSecondFactor(
  { isSetUp, dueAt }: { isSetUp: boolean; dueAt: Date | null },
  now: Date,
): void {
  if (!isSetUp && dueAt !== null && dueAt <= now) throw refuse('SECOND_FACTOR_SETUP_REQUIRED');
}

export function unauthorized(message: string): ApiError {
  return new ApiError('UNAUTHORIZED', message, { headers: { 'www-authenticate': 'Bearer' } });
}
