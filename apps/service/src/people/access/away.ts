import type { FastifyRequest } from 'fastify';
import { ApiError } from '../../platform/errors.ts';
import type { Platform } from '../../platform/platform.ts';
import { type Away, selectAway } from './access.queries.ts';

/** What an answer about a center that is away depends on. */
export type AwayRequest = Pick<FastifyRequest, 'method' | 'url' | 'headers'>;

type AwayAnswer = 'served' | 'later' | 'moved';

/** What is answered meanwhile. */
const ANSWERS: Record<Away['state'], { reads: AwayAnswer; writes: AwayAnswer }> = {
  moving: { reads: 'served', writes: 'later' },
  arriving: { reads: 'later', writes: 'later' },
  moved: { reads: 'moved', writes: 'moved' },
};

const READS = new Set(['GET', 'HEAD', 'OPTIONS']);
const RETRY_AFTER_SECONDS = 5;

/** The codes that a call may be refused with because its center is away. */
export const AWAY_REFUSALS = ['CENTER_MOVED', 'CENTER_GONE', 'SERVICE_UNAVAILABLE'] as const;

/** Why a call on a center that is away is not served; null when it is. */
function awayRefusal(away: Away, { method, url, headers }: AwayRequest, now: Date): ApiError | null {
  const answer = ANSWERS[away.state][READS.has(method) ? 'reads' : 'writes'];
  if (answer === 'served') return null;
  if (answer === 'later')
    return new ApiError(
      'SERVICE_UNAVAILABLE',
      'This center is on its way to another cell. Try again shortly.',
      {
        headers: { 'retry-after': String(RETRY_AFTER_SECONDS) },
      },
    );
  if (isOfScript(headers) || isForgotten(away, now)) return goneRefusal(away, now);
  return new ApiError(
    'CENTER_MOVED',
    `This center is at ${away.address} now. Its keys go on working there.`,
    {
      headers: { location: new URL(url, away.address).href },
    },
  );
}

/** A script of a page is never shown where a redirect leads, and its session is good for nothing there. */
function isOfScript(headers: AwayRequest['headers']): boolean {
  return headers['sec-fetch-dest'] === 'empty';
}

function isForgotten({ goneAt }: Away, now: Date): boolean {
  return goneAt !== null && goneAt <= now;
}

/** For whoever has to go there: where it is, as long as that is told. */
export function goneRefusal(away: Away, now: Date): ApiError {
  if (isForgotten(away, now))
    return new ApiError(
      'CENTER_GONE',
      'This center is not here any more. Ask its administrator where it is.',
    );
  const { address } = away;
  return new ApiError('CENTER_GONE', `This center is at ${address} now. Sign in there.`, {
    headers: { location: address },
  });
}

/** Whether and how a center is away, as far as the call is concerned: null for one that is at home. */
export async function findAwayRefusal(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  centerId: number,
  request: AwayRequest,
): Promise<ApiError | null> {
  const away = await database.inScope({ centerIds: [centerId] }, (tx) => selectAway(tx, centerId));
  return away && awayRefusal(away, request, clock.now());
}

/** Refuses a call on a center that is not here for it. */
export async function requireHere(...asked: Parameters<typeof findAwayRefusal>): Promise<void> {
  const refusal = await findAwayRefusal(...asked);
  if (refusal) throw refusal;
}
