/** Why a guarded tool did not run. */
export type GuardRefusalCode =
  | 'REJECTED'
  | 'POLICY'
  | 'WAITING'
  | 'EXPIRED'
  | 'CANCELED'
  | 'ARGUMENTS_CHANGED'
  | 'ARGUMENTS_NOT_JSON'
  | 'ALREADY_STARTED'
  | 'ALREADY_ENDED'
  | 'OFFLINE'
  | 'NOT_SEALED';

/** What an agent is told to do next, by what happened. */
const ADVICE: Record<GuardRefusalCode, { mayRetry: boolean; advice: string }> = {
  REJECTED: { mayRetry: false, advice: 'Do not call it again with these arguments.' },
  POLICY: { mayRetry: false, advice: 'Do not call it again with these arguments.' },
  WAITING: {
    mayRetry: true,
    advice: 'It goes on once somebody has answered; do not call it again meanwhile.',
  },
  EXPIRED: { mayRetry: true, advice: 'If it is still wanted, propose it again as a new call.' },
  CANCELED: { mayRetry: true, advice: 'If it is still wanted, propose it again as a new call.' },
  ARGUMENTS_CHANGED: { mayRetry: true, advice: 'Propose the arguments that you want as a new call.' },
  ARGUMENTS_NOT_JSON: { mayRetry: true, advice: 'Call it with plain JSON, and not too much of it.' },
  ALREADY_STARTED: {
    mayRetry: false,
    advice: 'Whether it ran is not known here; ask a human before you repeat it.',
  },
  ALREADY_ENDED: {
    mayRetry: false,
    advice: 'Its outcome is on record; propose a new call if it is wanted again.',
  },
  OFFLINE: { mayRetry: true, advice: 'Try again later.' },
  NOT_SEALED: { mayRetry: true, advice: 'Try the same call again later.' },
};

/**
 * What a guarded tool throws instead of running. The message is written for the agent: what happened, and what to do next.
 *
 * @example
 * try { await refund({ amount: 120 }); } catch (error) {
 *   if (error instanceof GuardRefusal && error.code === 'REJECTED') tellTheModel(error.message);
 * }
 */
export class GuardRefusal extends Error {
  override readonly name = 'GuardRefusal';
  readonly code: GuardRefusalCode;
  readonly tool: string;
  /** Whether the agent may try again: see the advice in the message. */
  readonly mayRetry: boolean;
  /** Null where nothing was recorded. */
  readonly eventId: string | null;
  readonly decisionId: string | null;
  /** Where a human answers, while the call waits. */
  readonly approveUrl: string | null;
  readonly runId: string;
  readonly callId: string;

  constructor(
    code: GuardRefusalCode,
    what: string,
    about: {
      tool: string;
      runId: string;
      callId: string;
      eventId?: string | null;
      decisionId?: string | null;
      approveUrl?: string | null;
      cause?: unknown;
    },
  ) {
    const { mayRetry, advice } = ADVICE[code];
    super(
      `The tool ${about.tool} was not run: ${what} ${advice}`,
      about.cause === undefined ? {} : { cause: about.cause },
    );
    this.code = code;
    this.mayRetry = mayRetry;
    this.tool = about.tool;
    this.runId = about.runId;
    this.callId = about.callId;
    this.eventId = about.eventId ?? null;
    this.decisionId = about.decisionId ?? null;
    this.approveUrl = about.approveUrl ?? null;
  }

  /** As a model reads it: the tool's result, which says that there is none. */
  toJSON() {
    const { code, message, tool, mayRetry, eventId, decisionId, approveUrl } = this;
    return { refused: true as const, code, message, tool, mayRetry, eventId, decisionId, approveUrl };
  }
}
