/** A write with a key, and how to count what it left behind. */
export interface KeyedWrite {
  kind: string;
  path: string;
  token: string;
  key: string;
  body: object;
  /** What it is answered with, however often it is sent. */
  status: number;
  /** Found in the database once for each time it took effect; `traces` counts marks out of a list. */
  mark: string;
  traces: string;
  traceCount: number;
}

export interface KillTarget {
  apiKey: string;
  adminToken: string;
  workflowId: string;
}

type Ask = (write: KeyedWrite) => Promise<{ status: number; text: string } | null>;

const BATCH = 3;
const EVENTS = '/api/v1/decision-events';

const RECORDED = `select action -> 'input' ->> 'mark' as mark, count(*)::int from decision_events
  where action -> 'input' ->> 'mark' = any ($1) group by 1`;
const APPROVED = `select event_id as mark, count(*)::int from decision_approvals where event_id = any ($1) group by 1`;
const UNITS = `select content as mark, count(*)::int from dpus where content = any ($1) group by 1`;
/** Every try of a write names itself by its key. */
const EXECUTED = `select request_id as mark, count(*)::int from audit_entries
  where request_id = any ($1) and action = 'start-execution' group by 1`;

/** Writes of every way in which a change and its answer are committed: in a lane, in a batch of one call, and by a use case. */
export async function writesOf({
  target,
  round,
  count,
  ask,
}: {
  target: KillTarget;
  round: string;
  count: number;
  ask: Ask;
}): Promise<KeyedWrite[]> {
  const kinds = [recording, batch, unit, execution];
  const plain = Array.from({ length: count - Math.floor(count / 5) }, (_, place) => {
    const kind = kinds[place % kinds.length] ?? recording;
    return kind(target, `kill-${round}-${place}`);
  });
  const approvals = await Promise.all(
    Array.from({ length: Math.floor(count / 5) }, async (_, place) => {
      const write = recording(target, `kill-${round}-approve-${place}`);
      const recorded = await ask(write);
      const { id } = (JSON.parse(recorded?.text ?? '{}') as { data: { id: string } }).data;
      return approval(target, id);
    }),
  );
  return [...plain, ...approvals];
}

function decision(mark: string): object {
  return {
    type: 'agent_execution',
    actor: { id: 'agent-kills', type: 'ai_agent' },
    action: { type: 'refund', description: 'Refund a session', input: { mark } },
  };
}

function recording({ apiKey }: KillTarget, mark: string): KeyedWrite {
  return {
    kind: 'record',
    path: EVENTS,
    token: apiKey,
    key: mark,
    body: decision(mark),
    status: 201,
    mark,
    traces: RECORDED,
    traceCount: 1,
  };
}

function batch({ apiKey }: KillTarget, mark: string): KeyedWrite {
  return {
    kind: 'record a batch',
    path: `${EVENTS}/batch`,
    token: apiKey,
    key: mark,
    body: { events: Array.from({ length: BATCH }, () => decision(mark)) },
    status: 200,
    mark,
    traces: RECORDED,
    traceCount: BATCH,
  };
}

function approval({ apiKey }: KillTarget, eventId: string): KeyedWrite {
  return {
    kind: 'approve',
    path: `${EVENTS}/${eventId}/approvals`,
    token: apiKey,
    key: `approve-${eventId}`,
    body: { approver: { id: 'approver-kills', type: 'human' }, result: 'approved' },
    status: 200,
    mark: eventId,
    traces: APPROVED,
    traceCount: 1,
  };
}

function unit({ adminToken }: KillTarget, mark: string): KeyedWrite {
  return {
    kind: 'make a unit',
    path: '/api/dpu/demo',
    token: adminToken,
    key: mark,
    body: { content: mark },
    status: 201,
    mark,
    traces: UNITS,
    traceCount: 1,
  };
}

function execution({ adminToken, workflowId }: KillTarget, mark: string): KeyedWrite {
  return {
    kind: 'execute a workflow',
    path: `/api/workflows/${workflowId}/execute`,
    token: adminToken,
    key: mark,
    body: {},
    status: 200,
    mark,
    traces: EXECUTED,
    traceCount: 1,
  };
}
