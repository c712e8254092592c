import { Readable } from 'node:stream';
import { type Answer, answer, bare, ok, type RequestFrame } from '../../platform/http/index.ts';
import type { Run, StoredChainVerification } from '../chain/index.ts';

export type CheckedChain = StoredChainVerification & { checkedAt: string };

/** No request hangs over ten seconds (docs/rules.md#bounds); what is not done by then goes on, and can be asked for again. */
const WAIT_MS = 8_000;
const EVENT_INTERVAL_MS = 250;

/**
 * Answers with the result of a verification: at once when it is quick, otherwise 202 with how far it has come. A caller
 * that accepts an event stream watches it instead; the stream ends in time too, and its reader connects again.
 */
export async function answerVerification(request: RequestFrame, run: Run<CheckedChain>): Promise<Answer> {
  if (request.headers.accept?.includes('text/event-stream')) {
    return bare(200, Readable.from(eventsOf(run)), {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-store',
    });
  }
  const result = await within(run.result, WAIT_MS);
  if (result) return ok(result);
  run.owe();
  return answer(202, { status: 'running', ...run.progress() }, { 'retry-after': '1' });
}

async function* eventsOf(run: Run<CheckedChain>): AsyncGenerator<string> {
  const deadlineMs = performance.now() + WAIT_MS;
  try {
    for (;;) {
      const result = await within(run.result, EVENT_INTERVAL_MS);
      yield event('progress', run.progress());
      if (result) {
        yield event('result', result);
        return;
      }
      if (performance.now() > deadlineMs) {
        run.owe();
        yield 'retry: 100\n\n';
        return;
      }
    }
  } catch {
    yield event('failure', { message: 'The verification could not be finished. Start it again.' });
  }
}

function event(name: string, data: unknown): string {
  return `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
}

async function within<Result>(result: Promise<Result>, timeoutMs: number): Promise<Result | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), timeoutMs);
  });
  return Promise.race([result, late]).finally(() => clearTimeout(timer));
}
