import { verifyWebhook } from '@centerproof/sdk';
import { Ajv } from 'ajv';
import { afterAll, expect, test } from 'vitest';
import { startConsumer } from '../src/delivery/webhooks/testing/consumer.ts';
import { eventually, startTestService } from './harness/index.ts';
import { createWorld, type TestMember } from './harness/world.ts';

const service = await startTestService();
const workers = await service.service.startWorkers();
const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
const consumer = await startConsumer();
afterAll(async () => {
  await workers.stop();
  await consumer.stop();
});

/** One call over the wire; what it answers in `data`, or whole where there is no envelope. */
async function call(method: 'GET' | 'POST', path: string, as: string | null, body?: object) {
  const response = await fetch(`${origin}${path}`, {
    method,
    headers: {
      ...(as ? { authorization: `Bearer ${as}` } : {}),
      ...(body ? { 'content-type': 'application/json' } : {}),
    },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  // Tests look into answers freely; what they assert is what gives the shape.
  // biome-ignore lint/suspicious/noExplicitAny: an answer's shape is the thing under test
  const answer = (await response.json()) as any;
  expect([path, response.status < 300, answer.error]).toEqual([path, true, undefined]);
  return answer.data ?? answer;
}

const EVENTS = [
  'agent.approval.requested',
  'agent.decision.completed',
  'attendance.verified',
  'certificate.issued',
  'dpu.sealed',
  'dpu.verified',
  'payment.completed',
  'payment.failed',
  'workflow.transitioned',
];

test('a webhook for * receives each of the nine events, signed and shaped as the catalogue says', async () => {
  // The one thing that is there beforehand is a person who can sign in.
  const world = createWorld(service);
  const person = await world.person();
  const login = await call('POST', '/api/auth/login', null, {
    email: person.email,
    password: person.password,
  });
  const orderId = 'order-every-event';
  const center = await call('POST', '/api/provisioning/center-tenant', login.accessToken, {
    centerName: 'Every Event',
    subdomain: 'every-event',
    planId: 'center-starter',
    orderId,
    adminActorId: person.actorId,
    vertical: 'education',
  });
  const { accessToken: admin } = await call('POST', '/api/auth/switch-center', login.accessToken, {
    centerId: center.centerId,
  });
  const { key } = await call('POST', '/api/center/api-keys', admin, {
    name: 'All',
    scopes: ['proof:write', 'policy:write'],
  });
  const { signingSecret } = await call('POST', '/api/v1/webhooks', key, {
    url: `http://127.0.0.1:${consumer.port}/events`,
    events: ['*'],
  });

  await runWorkflow(admin);
  await decide(key);
  await pay(admin, orderId);
  const made = {
    id: center.centerId,
    domain: 'every-event',
    name: 'Every Event',
    vertical: 'education',
    partnerId: null,
  };
  await learn(admin, await world.member(made, 'CHILD'));

  const received = await eventually(() => {
    const envelopes = consumer.requests.map(({ body }) => JSON.parse(body.toString()));
    const types = new Set(envelopes.map((envelope) => envelope.type));
    return EVENTS.every((type) => types.has(type)) && envelopes;
  }, 30_000);
  if (!received) throw new Error('Not every event came.');
  expect([...new Set(received.map((envelope) => envelope.type))].sort()).toEqual(EVENTS);

  for (const { body, headers } of consumer.requests) await verifyWebhook(body, headers, signingSecret);
  const catalogue: { type: string; schema: object }[] = await call(
    'GET',
    '/api/v1/webhooks/event-types',
    key,
  );
  const ajv = new Ajv({ strict: false, validateFormats: false });
  for (const { type, data } of received) {
    const schema = catalogue.find((entry) => entry.type === type)?.schema ?? false;
    expect([type, ajv.validate(schema, data), ajv.errors]).toEqual([type, true, null]);
  }
});

/** dpu.sealed and workflow.transitioned. */
async function runWorkflow(admin: string): Promise<void> {
  const workflows: { id: string; name: string }[] = await call('GET', '/api/workflows', admin);
  const check = workflows.find(({ name }) => name === 'DPU integrity check');
  const started = await call('POST', `/api/workflows/${check?.id}/execute`, admin, {});
  expect(started.status).toBe('RUNNING');
}

/** agent.decision.completed, dpu.verified and agent.approval.requested. */
async function decide(key: string): Promise<void> {
  await call('POST', '/api/v1/policies', key, {
    name: 'A person looks at refunds',
    applies: { actionTypes: ['refund'] },
    rules: { requireHumanReview: true },
  });
  const decision = (type: string) => ({ agent: { id: 'agent-1' }, action: { type } });
  const completed = await call('POST', '/api/v1/agents/decide', key, decision('greeting'));
  expect(completed.status).toBe('completed');
  await call('GET', `/api/public/proofs/${completed.eventId}`, null);
  const waiting = await call('POST', '/api/v1/agents/decide', key, decision('refund'));
  expect(waiting.status).toBe('awaiting_approval');
}

/** payment.failed and payment.completed. */
async function pay(admin: string, orderId: string): Promise<void> {
  for (const status of ['failed', 'paid']) {
    const confirmed = await call('POST', '/lms/api/v3/payments/confirm', admin, {
      orderId,
      amount: 49_000,
      currency: 'KRW',
      method: 'card',
      status,
      providerPaymentId: `pp-${status}`,
    });
    expect(confirmed.status).toBe(status);
  }
}

/** attendance.verified and certificate.issued. */
async function learn(admin: string, learner: TestMember): Promise<void> {
  const learnerId = learner.actorId;
  const { id: courseId } = await call('POST', '/lms/api/v3/admin/products', admin, {
    name: 'First steps',
    type: 'COURSE',
    price: 0,
    lessons: [{ id: 'one', title: 'One', durationSeconds: 10 }],
  });
  const session = await call('POST', '/lms/api/v3/attendance/sessions', admin, {
    title: 'Monday',
    courseId,
    startsAt: new Date().toISOString(),
    endsAt: new Date(Date.now() + 3_600_000).toISOString(),
    method: 'qr',
  });
  const { token } = await call('GET', `/lms/api/v3/attendance/sessions/${session.id}/qr?format=json`, admin);
  await call('POST', '/lms/api/v3/attendance/check-in', learner.token, { token });
  await call('POST', '/lms/api/v2/heartbeat', learner.token, {
    courseId,
    lessonId: 'one',
    positionSeconds: 10,
  });
  await call('POST', '/lms/api/v2/hrd/assessment', admin, { learnerId, courseId, score: 80 });
  await call('POST', '/lms/api/v2/hrd/completion', admin, { learnerId, courseId });
}
