import { useEffect, useState } from 'react';
import { queryClient, tokenStore } from '../shell/api.ts';
import { INBOX } from './list-inbox.ts';
import { readWaiting, type Waiting } from './read-inbox.ts';

const COME_AGAIN_MS = 3_000;
const LIST_AGAIN_MS = 5_000;

type Tell = (waiting: Waiting) => void;

/**
 * What waits for whoever is signed in, as the service tells it while the page is open; nothing until it has. One voice alone is heard,
 * one word after the other: a second question would be answered late at times, and take back what was told meanwhile.
 */
export function useWaiting(): Waiting | undefined {
  const [waiting, setWaiting] = useState<Waiting>();
  useEffect(() => {
    const leaving = new AbortController();
    void listen(setWaiting, leaving.signal);
    return () => leaving.abort();
  }, []);
  return waiting;
}

/**
 * Listens for as long as the page is there. A stream ends with the token that opened it; asking once the ordinary way gets a new one,
 * and whoever is signed out meanwhile is told so there.
 */
async function listen(tell: Tell, leaving: AbortSignal): Promise<void> {
  while (!leaving.aborted) {
    try {
      const waiting = await readWaiting();
      if (leaving.aborted) return;
      tell(waiting);
      await readStream(tell, leaving);
    } catch {
      // The network is away, or the session is over: the next question finds out which.
    }
    if (!tokenStore.read()) return;
    await pause(leaving);
  }
}

async function readStream(tell: Tell, leaving: AbortSignal): Promise<void> {
  const accessToken = tokenStore.read()?.accessToken;
  if (!accessToken) return;
  const response = await fetch('/api/approvals/waiting', {
    headers: { authorization: `Bearer ${accessToken}`, accept: 'text/event-stream' },
    signal: leaving,
  });
  if (!response.ok || !response.body) return;
  let text = '';
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const events = (text + value).split('\n\n');
    text = events.pop() ?? '';
    for (const event of events) hear(event, tell);
  }
}

function hear(event: string, tell: Tell): void {
  const data = /^event: waiting\ndata: (.*)$/.exec(event)?.[1];
  if (!data) return;
  // The service writes exactly what the ordinary call answers.
  tell(JSON.parse(data) as Waiting);
  listAgain();
}

let listedAtMs = 0;
let isToList = false;

/** At once, and then not again before some time has passed: whoever answers quickly hears of every answer of their own. */
function listAgain(): void {
  if (isToList) return;
  isToList = true;
  const list = () => {
    isToList = false;
    listedAtMs = Date.now();
    void queryClient.invalidateQueries({ queryKey: INBOX });
  };
  setTimeout(list, Math.max(0, listedAtMs + LIST_AGAIN_MS - Date.now()));
}

function pause(leaving: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, COME_AGAIN_MS);
    leaving.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
