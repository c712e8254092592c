import { createHmac, timingSafeEqual } from 'node:crypto';

/** What a token says: which session of which center, and in which span of time it was shown. */
export interface Presence {
  centerId: number;
  sessionId: string;
  step: number;
}

const STEP_MS = 30_000;
/** How long the token before stays good, for whoever scanned it just in time. */
const GRACE_MS = 5_000;
const MAC_BYTES = 16;

/** The token of a session at a moment. It is computed, not kept: every node with the same key shows the same one. */
export function presenceToken(
  key: Buffer,
  session: { centerId: number; sessionId: string },
  now: Date,
): { token: string; code: string; expiresAt: Date } {
  const step = Math.floor(now.getTime() / STEP_MS);
  const said = `${session.centerId}.${session.sessionId}.${step}`;
  return {
    token: `${said}.${macOf(key, said)}`,
    code: presenceCode(key, { ...session, step }),
    expiresAt: new Date((step + 1) * STEP_MS),
  };
}

const CODE_DIGITS = 8;

/** The same as a token in few enough digits to be typed. It says nothing by itself: it is compared with those of the open sessions. */
export function presenceCode(key: Buffer, { centerId, sessionId, step }: Presence): string {
  const mac = createHmac('sha256', key).update(`code.${centerId}.${sessionId}.${step}`).digest();
  return String(mac.readUIntBE(0, 6) % 10 ** CODE_DIGITS).padStart(CODE_DIGITS, '0');
}

/** The digits of a code as it was typed, with or without the space in its middle; nothing for any other text. */
export function readCode(typed: string): string | undefined {
  const digits = typed.replaceAll(/[\s-]/g, '');
  return /^\d{8}$/.test(digits) ? digits : undefined;
}

/** The spans of time whose tokens count at a moment. */
export function freshSteps(now: Date): number[] {
  const current = Math.floor(now.getTime() / STEP_MS);
  return [current, current - 1, current + 1].filter((step) => isFresh({ step }, now));
}

/** Reads a token that this service made; nothing for any other text. Whether it is still fresh is another question. */
export function readToken(key: Buffer, token: string): Presence | undefined {
  const match = /^(\d{1,10})\.([A-Za-z0-9_]{1,64})\.(\d{1,12})\.([A-Za-z0-9_-]{22})$/.exec(token);
  if (!match) return undefined;
  const [, centerId = '', sessionId = '', step = '', mac = ''] = match;
  const isOurs = timingSafeEqual(
    Buffer.from(mac),
    Buffer.from(macOf(key, `${centerId}.${sessionId}.${step}`)),
  );
  return isOurs ? { centerId: Number(centerId), sessionId, step: Number(step) } : undefined;
}

/**
 * Whether a token counts at a moment: the present one, the one before during its grace, and the next one just before its
 * time, because the node that showed it may be a little ahead of the one that reads it.
 */
export function isFresh({ step }: Pick<Presence, 'step'>, now: Date): boolean {
  const current = Math.floor(now.getTime() / STEP_MS);
  const intoStepMs = now.getTime() - current * STEP_MS;
  if (step === current - 1) return intoStepMs < GRACE_MS;
  if (step === current + 1) return STEP_MS - intoStepMs <= GRACE_MS;
  return step === current;
}

function macOf(key: Buffer, said: string): string {
  return createHmac('sha256', key).update(said).digest().subarray(0, MAC_BYTES).toString('base64url');
}
