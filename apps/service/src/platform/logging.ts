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
      // Whatever is logged as an error goes through the same narrow gate.
      serializers: { err: describe, cause: describe },
    },
    destination ?? pino.destination({ dest: 1, sync: false }),
  );
}

interface LoggedError extends Error {
  code?: string;
  severity?: string;
  table?: string;
  constraint?: string;
}

function describe(error: unknown): object | undefined {
  if (!(error instanceof Error)) return undefined;
  const { name, stack, code, severity, table, constraint, cause }: LoggedError = error;
  return {
    type: name,
    code,
    message: messageOf(error),
    stack: stack?.replace(error.message, () => messageOf(error)),
    ...(severity === undefined ? {} : { table, constraint }),
    cause: cause instanceof Error ? messageOf(cause) : undefined,
  };
}

/**
 * PostgreSQL quotes the value that it refuses in the message of a data exception (class 22), and whole rows in the detail
 * and the context of any error, which are not logged at all.
 */
function messageOf({ message, severity, code }: LoggedError): string {
  return severity !== undefined && code?.startsWith('22') ? 'The database refused a value.' : message;
}
