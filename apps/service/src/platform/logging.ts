import { type DestinationStream, type Logger, pino } from 'pino';

export type Log = Logger;

const CENSORED = '[redacted]';

/**
 * Structured logs on standard output. Bodies and query strings are never logged; the paths below are a second
 * fence for objects that somebody passes to the log by hand.
 */
export function createLog(level: string, destination?: DestinationStream): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      redact: {
        censor: CENSORED,
        paths: [
          'authorization',
          'cookie',
          'password',
          'token',
          'secret',
          'key',
          'signingSecret',
          'refreshToken',
          'accessToken',
          '*.authorization',
          '*.cookie',
          '*.password',
          '*.token',
          '*.secret',
          '*.key',
          '*.signingSecret',
          '*.refreshToken',
          '*.accessToken',
          '*.headers.authorization',
          '*.headers.cookie',
        ],
      },
      serializers: {
        err: (error: Error & { code?: string; cause?: unknown }) => ({
          type: error.name,
          code: error.code,
          message: error.message,
          stack: error.stack,
          cause: error.cause instanceof Error ? error.cause.message : undefined,
        }),
      },
    },
    destination ?? pino.destination({ dest: 1, sync: false }),
  );
}
