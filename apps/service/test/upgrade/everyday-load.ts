import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from '../faults/client.ts';
import type { Ledger, LoadTarget } from '../faults/load.ts';

export interface Person {
  email: string;
  password: string;
  centerDomain: string;
}

/** A write whose answer was kept: whichever version is asked again says the same. */
interface KeptAnswer {
  key: string;
  body: object;
  said: string;
}

const UNITS = '/api/dpu/demo';
const PAUSE_MS = 100;

/** Besides recordings and approvals: agents decide, people sign in and look around, and write with keys. */
export function startEverydayLoad(options: {
  client: Client;
  target: LoadTarget;
  ledger: Ledger;
  person: Person;
  name: string;
}) {
  const { client, target, ledger, person, name } = options;
  const kept: KeptAnswer[] = [];
  const done = { decisions: 0, signIns: 0 };
  let isStopped = false;

  async function decide(position: number): Promise<void> {
    const key = `${name}-decide-${position}`;
    const answer = await client.ask('POST', '/api/v1/agents/decide', {
      token: target.apiKey,
      key,
      body: {
        agent: { id: 'agent-upgrade' },
        action: { type: 'look_up', description: 'Look a session up', input: { position } },
      },
    });
    if (answer?.status !== 201 && answer?.status !== 202) return;
    ledger.records.set(key, answer.body.data.eventId);
    done.decisions += 1;
  }

  async function signIn(): Promise<void> {
    const signedIn = await client.ask('POST', '/api/auth/login', { token: '', body: person });
    const token = signedIn?.body?.data?.accessToken;
    if (!token) return;
    const me = await client.ask('GET', '/api/auth/me', { token });
    await client.ask('GET', '/api/decisions?limit=5', { token });
    await client.ask('POST', '/api/auth/logout', { token, body: {} });
    if (me?.status === 200) done.signIns += 1;
  }

  async function write(position: number): Promise<void> {
    const [key, body] = [`${name}-unit-${position}`, { content: `${name} ${position}` }];
    const answer = await client.ask('POST', UNITS, { token: target.adminToken, key, body });
    if (answer?.status === 201) kept.push({ key, body, said: JSON.stringify(answer.body) });
  }

  async function repeat(step: (position: number) => Promise<void>): Promise<void> {
    for (let position = 0; !isStopped; position++) {
      await step(position);
      await delay(PAUSE_MS);
    }
  }

  const running = Promise.all([repeat(decide), repeat(signIn), repeat(write)]);
  return {
    done,
    kept,
    async stop(): Promise<void> {
      isStopped = true;
      await running;
    },
    /** Asks for each kept answer again; says which have changed. */
    async changedAnswers(): Promise<string[]> {
      const changed: string[] = [];
      for (const { key, body, said } of kept) {
        const again = await client.ask('POST', UNITS, { token: target.adminToken, key, body });
        if (JSON.stringify(again?.body) !== said)
          changed.push(`${key}: ${said} became ${JSON.stringify(again?.body)}`);
      }
      return changed;
    },
  };
}
