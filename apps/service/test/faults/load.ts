import { setTimeout as delay } from 'node:timers/promises';
import type { Client } from './client.ts';

/** What the service acknowledged; each entry is a promise it must keep. */
export interface Ledger {
  /** Event id by idempotency key. */
  records: Map<string, string>;
  /** Bare chain hash by event id. */
  seals: Map<string, string>;
  executions: Set<string>;
  executionsAsked: number;
  /** Answers that contradict an earlier acknowledgement. */
  contradictions: string[];
}

export interface LoadTarget {
  apiKey: string;
  adminToken: string;
  workflowIds: readonly string[];
}

const RECORDERS = 3;
const APPROVERS = 2;
/** At most so many records in one round, however long the faults keep it going. */
const RECORDS_MAX = 400;
const RECORD_PAUSE_MS = 25;
const EXECUTE_PAUSE_MS = 400;
const IDLE_MS = 20;
/** Every fourth approval carries a key; the others find out by reading, as a client without one has to. */
const KEYED_APPROVAL_EVERY = 4;

export function createLedger(): Ledger {
  return {
    records: new Map(),
    seals: new Map(),
    executions: new Set(),
    executionsAsked: 0,
    contradictions: [],
  };
}

/** Records, approves and executes until it is told to stop, and then finishes what it began. */
export function startLoad(options: {
  client: Client;
  target: LoadTarget;
  ledger: Ledger;
  name: string;
  recordsMax?: number;
}) {
  const { client, target, ledger, name, recordsMax = RECORDS_MAX } = options;
  const toApprove: string[] = [];
  let isStopped = false;
  let recorded = 0;
  let recording = RECORDERS;

  async function recordOne(key: string): Promise<void> {
    const body = {
      type: 'agent_execution',
      actor: { id: 'agent-faults', type: 'ai_agent' },
      action: { type: 'refund', description: 'Refund a session', input: { key } },
      aiContext: { model: 'm-1', reasoning: 'Within the limit.' },
      idempotencyKey: key,
    };
    const answer = await client.ask('POST', '/api/v1/decision-events', { token: target.apiKey, body });
    if (answer?.status !== 200 && answer?.status !== 201) {
      if (answer?.status === 409) ledger.contradictions.push(`Recording ${key} again was refused as other.`);
      return;
    }
    const { id } = answer.body.data;
    ledger.records.set(key, id);
    toApprove.push(id);
  }

  async function approveOne(id: string, position: number): Promise<void> {
    const path = `/api/v1/decision-events/${id}`;
    const answer = await client.ask('POST', `${path}/approvals`, {
      token: target.apiKey,
      body: { approver: { id: 'approver-faults', type: 'human' }, result: 'approved' },
      ...(position % KEYED_APPROVAL_EVERY === 0 ? { key: `${name}-approve-${id}` } : {}),
    });
    if (answer?.status === 200) {
      acknowledgeSeal(id, String(answer.body.data.sealedHash).replace('sha256:', ''));
    } else if (answer?.status === 409) {
      // An earlier try went through although its answer was lost. What is read from now on counts as acknowledged.
      const read = await client.ask('GET', path, { token: target.apiKey });
      const hash = read?.body?.data?.evidence?.chainHash;
      if (typeof hash === 'string') acknowledgeSeal(id, hash.replace('sha256:', ''));
      else if (read) ledger.contradictions.push(`${id} cannot be approved, yet it is not sealed.`);
    }
  }

  function acknowledgeSeal(id: string, hash: string): void {
    const before = ledger.seals.get(id);
    if (before !== undefined && before !== hash)
      ledger.contradictions.push(`${id} was sealed as ${before} and then as ${hash}.`);
    ledger.seals.set(id, hash);
  }

  async function record(): Promise<void> {
    while (!isStopped && recorded < recordsMax) {
      await recordOne(`${name}-${recorded++}`);
      await delay(RECORD_PAUSE_MS);
    }
    recording -= 1;
  }

  async function approve(): Promise<void> {
    for (let position = 0; recording > 0 || toApprove.length > 0; ) {
      const id = toApprove.shift();
      if (id) await approveOne(id, position++);
      else await delay(IDLE_MS);
    }
  }

  async function execute(): Promise<void> {
    for (let position = 0; !isStopped; position++) {
      const workflowId = target.workflowIds[position % target.workflowIds.length];
      ledger.executionsAsked += 1;
      const answer = await client.ask('POST', `/api/workflows/${workflowId}/execute`, {
        token: target.adminToken,
        body: {},
        key: `${name}-execute-${position}`,
      });
      if (answer?.status === 200) ledger.executions.add(answer.body.data.executionId);
      await delay(EXECUTE_PAUSE_MS);
    }
  }

  const running = Promise.all([
    ...Array.from({ length: RECORDERS }, record),
    ...Array.from({ length: APPROVERS }, approve),
    execute(),
  ]);
  return {
    async stop(): Promise<void> {
      isStopped = true;
      await running;
    },
  };
}
