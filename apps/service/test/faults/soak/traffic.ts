import type { Client } from '../client.ts';
import type { Ledger } from '../load.ts';
import type { Random } from '../random.ts';

export interface TrafficTarget {
  apiKey: string;
  adminToken: string;
  domain: string;
  centerId: number;
  email: string;
  password: string;
  workflowIds: readonly string[];
  /** The secret address of a calendar, as a path. */
  feedPath: string;
}

export interface Traffic {
  /** One operation of the mix, chosen by the seed, until it has its answer. */
  next(): Promise<void>;
  /** How often each operation came, and how long all of them took together, tries again included. */
  times: ReadonlyMap<string, { count: number; totalMs: number }>;
}

interface Operation {
  name: string;
  /** How often it comes, against the others. */
  weight: number;
  run(): Promise<void>;
}

const EVENTS = '/api/v1/decision-events';
const BATCH = 20;
/** Of the decisions that wait for their approval, those that are remembered. */
const WAITING_MAX = 5_000;

/** All that callers do, mixed; what is acknowledged stands in the ledger. */
export function createTraffic(options: {
  client: Client;
  target: TrafficTarget;
  ledger: Ledger;
  random: Random;
  name: string;
}): Traffic {
  const { client, target, ledger, random, name } = options;
  const byKey = { token: target.apiKey };
  const byAdmin = { token: target.adminToken };
  const waiting: string[] = [];
  const sealed: string[] = [];
  let count = 0;

  const decision = (key: string) => ({
    type: 'agent_execution',
    actor: { id: 'agent-soak', type: 'ai_agent' },
    action: { type: 'refund', description: 'Refund a session', input: { key } },
    aiContext: { model: 'm-1', reasoning: 'Within the limit.' },
    idempotencyKey: key,
  });
  const remember = (key: string, id: string) => {
    ledger.records.set(key, id);
    if (waiting.length < WAITING_MAX) waiting.push(id);
  };
  const get = (path: string, by: { token: string } = byAdmin) => client.ask('GET', path, by).then(() => {});

  async function record(): Promise<void> {
    const key = `${name}-${count++}`;
    const answer = await client.ask('POST', EVENTS, { ...byKey, body: decision(key) });
    if (answer?.status === 200 || answer?.status === 201) remember(key, answer.body.data.id);
  }
  async function recordBatch(): Promise<void> {
    const keys = Array.from({ length: BATCH }, () => `${name}-${count++}`);
    const answer = await client.ask('POST', `${EVENTS}/batch`, {
      ...byKey,
      key: `batch-${keys[0]}`,
      body: { events: keys.map(decision) },
    });
    if (answer?.status !== 200) return;
    for (const [place, one] of answer.body.data.entries())
      if (one.data) remember(keys[place] ?? '', one.data.id);
  }
  async function approve(): Promise<void> {
    const id = waiting.shift();
    if (!id) return record();
    const answer = await client.ask('POST', `${EVENTS}/${id}/approvals`, {
      ...byKey,
      key: `${name}-approve-${id}`,
      body: { approver: { id: 'approver-soak', type: 'human' }, result: 'approved' },
    });
    if (answer?.status !== 200) return;
    ledger.seals.set(id, String(answer.body.data.sealedHash).replace('sha256:', ''));
    sealed.push(id);
    if (sealed.length > WAITING_MAX) sealed.shift();
  }
  async function execute(): Promise<void> {
    const key = `${name}-execute-${count++}`;
    ledger.executionsAsked += 1;
    const workflowId = random.pick(target.workflowIds);
    const answer = await client.ask('POST', `/api/workflows/${workflowId}/execute`, {
      ...byAdmin,
      key,
      body: {},
    });
    if (answer?.status === 200) ledger.executions.add(answer.body.data.executionId);
  }
  async function decide(): Promise<void> {
    const body = { agent: { id: 'agent-soak' }, action: { type: 'refund', input: { number: count } } };
    await client.ask('POST', '/api/v1/agents/decide', { ...byKey, key: `${name}-decide-${count++}`, body });
  }
  async function exportEvidence(): Promise<void> {
    const id = sealed.at(-Math.ceil(random.between(0, Math.min(sealed.length, 100))));
    return id ? get(`/api/v1/evidence/evd_${id.slice(4)}/export`, byKey) : record();
  }
  const signIn = () =>
    client
      .ask('POST', '/api/auth/login', {
        token: '',
        body: { email: target.email, password: target.password, centerDomain: target.domain },
      })
      .then(() => {});

  const operations: readonly Operation[] = [
    { name: 'record', weight: 40, run: record },
    { name: 'approve', weight: 20, run: approve },
    { name: 'decide', weight: 10, run: decide },
    { name: 'record a batch', weight: 2, run: recordBatch },
    { name: 'execute a workflow', weight: 1, run: execute },
    { name: 'export', weight: 4, run: exportEvidence },
    { name: 'list decisions', weight: 8, run: () => get(`${EVENTS}?limit=20`, byKey) },
    { name: 'list what waits', weight: 4, run: () => get('/api/approvals/waiting') },
    { name: 'list members', weight: 3, run: () => get(`/api/centers/${target.centerId}/memberships`) },
    { name: 'list bookings', weight: 3, run: () => get(`/api/centers/${target.domain}/bookings`) },
    { name: 'read the calendar', weight: 2, run: () => get(target.feedPath, { token: '' }) },
    { name: 'read the audit log', weight: 2, run: () => get('/api/center/audit') },
    { name: 'sign in', weight: 1, run: signIn },
  ];
  const wheel = operations.flatMap((operation) => Array<Operation>(operation.weight).fill(operation));
  const times = new Map(operations.map(({ name: operation }) => [operation, { count: 0, totalMs: 0 }]));
  return {
    async next() {
      const operation = random.pick(wheel);
      const begunMs = performance.now();
      await operation.run();
      const time = times.get(operation.name);
      if (!time) return;
      time.count += 1;
      time.totalMs += performance.now() - begunMs;
    },
    times,
  };
}
