import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { createApi } from '../api.ts';
import { webhookWorker } from '../delivery/webhooks/index.ts';
import { createMetrics } from '../platform/metrics.ts';
import type { Platform } from '../platform/platform.ts';
import { type DemoClient, demoClient, signIn } from './demo-client.ts';
import { demoDecisions } from './demo-decisions.ts';
import type { DemoCenter, DemoWorld } from './demo-world.ts';
import { makeLearning } from './make-learning.ts';

/** One run that completes, and one whose draft waits for a review. */
const DEMO_RUNS = new Set(['DPU integrity check', 'AI session summary for review']);

/**
 * Something on every page of the console, made through the product's own API: decisions that wait, are sealed or refused,
 * units at every level, runs of workflows, a booking, a course with its certificate, and webhook deliveries that really went
 * to a consumer. That consumer lives on loopback for this moment only, so the API is made with settings that allow it.
 */
export async function makeActivity(platform: Platform, world: DemoWorld): Promise<void> {
  const lenient: Platform = {
    ...platform,
    metrics: createMetrics(),
    settings: { ...platform.settings, webhooks: { ...platform.settings.webhooks, allowPrivate: true } },
  };
  const app = await createApi(lenient);
  await app.ready();
  const consumer = await startConsumer();
  const deliveries = await webhookWorker(lenient).start?.();
  try {
    for (const center of world.centers.filter(({ status }) => status === 'ACTIVE')) {
      const key = demoClient(app, center.apiKeys.write);
      const admin = await signIn(app, center.admin, center.domain);
      const webhook = await key
        .ask('GET', '/api/v1/webhooks')
        .then((list) => list[0] ?? registerWebhook(admin, center, consumer.url));
      await makeDecisions(key, center);
      await askAbout(await signIn(app, center.parent, center.domain));
      await makeUnits(admin, center);
      await makeLearning({ app, center, admin, platform });
      for (const { id } of center.workflows.filter(({ name }) => DEMO_RUNS.has(name)))
        await admin.ask('POST', `/api/workflows/${id}/execute`, {}, `run:${id}`);
      await untilDelivered(admin, webhook.id);
      await admin.ask('PATCH', `/api/center/webhooks/${webhook.id}`, { active: false });
    }
  } finally {
    await deliveries?.stop();
    await consumer.stop();
    await app.close();
  }
}

async function registerWebhook(admin: DemoClient, center: DemoCenter, url: string): Promise<{ id: string }> {
  const body = { url, events: ['*'], description: 'A consumer that listened while the demo was made' };
  return admin.ask('POST', '/api/center/webhooks', body, `webhook:${center.id}`);
}

async function makeDecisions(key: DemoClient, center: DemoCenter): Promise<void> {
  const child = { id: center.child.actorId, name: `${center.name} Child` };
  for (const { verdict, decision } of demoDecisions(center.id, child)) {
    const event = await key.ask('POST', '/api/v1/decision-events', decision);
    // A step that was cut short runs again and finds some of its decisions judged.
    if (verdict && event.status === 'recorded') {
      const approver = { id: center.admin.actorId, type: 'human', name: `${center.name} Admin` };
      await key.ask('POST', `/api/v1/decision-events/${event.id}/approvals`, { approver, ...verdict });
    }
  }
  const agent = { id: 'agent-care', name: 'Care assistant' };
  for (const [number, action] of [
    { type: 'remind', description: 'Remind the family of tomorrow’s session' },
    {
      type: 'refund',
      description: 'Refund a session that was canceled in time',
      input: { amount: 45_000, currency: 'KRW' },
    },
    { type: 'change_plan', description: 'Move from two to three sessions a week' },
  ].entries()) {
    const aiContext = {
      model: 'care-1',
      provider: 'demo',
      confidence: 0.83,
      reasoning: 'The rule of the house and the last four weeks agree.',
    };
    await key.ask('POST', '/api/v1/agents/decide', {
      agent,
      action,
      aiContext,
      riskScore: 0.2 + number / 10,
      subject: { id: child.id, type: 'person', name: child.name },
      idempotencyKey: `demo-${center.id}-decide-${number}`,
    });
  }
}

/** The parent asks about what an agent decided alone, so that somebody finds a question in the inbox. */
async function askAbout(parent: DemoClient): Promise<void> {
  const decisions: { id: string; result: string | null }[] = await parent.ask('GET', '/api/my/decisions');
  const alone = decisions.find(({ result }) => result === 'autonomous');
  if (!alone) return;
  const reason = 'We asked for no reminders by phone. Please stop them.';
  await parent.ensure('POST', `/api/decisions/${alone.id}/contest`, { reason }, `contest:${alone.id}`);
}

async function makeUnits(admin: DemoClient, center: DemoCenter): Promise<void> {
  const levels = [null, 'DOCUMENTED', 'AUDIT_READY', null, 'AUDIT_READY', 'DOCUMENTED'];
  for (const [number, evidenceLevel] of levels.entries()) {
    const content = `Demo note ${number + 1}: the session plan was discussed with the family and agreed.`;
    const unit = await admin.ask(
      'POST',
      '/api/dpu/demo',
      { content, tags: ['demo'] },
      `unit:${center.id}:${number}`,
    );
    if (evidenceLevel)
      await admin.ask('PUT', `/api/dpu/${unit.id}`, { evidenceLevel }, `raise:${center.id}:${number}`);
  }
}

const DELIVERED_WITHIN_MS = 15_000;
const LOOK_AGAIN_MS = 50;

/** Until everything that was queued has been delivered; a demo without its last few deliveries is no reason to fail. */
async function untilDelivered(admin: DemoClient, webhookId: string): Promise<void> {
  const deadline = performance.now() + DELIVERED_WITHIN_MS;
  while (performance.now() < deadline) {
    const { deliveries } = await admin.ask('GET', '/api/center/insights');
    if (deliveries.waiting === 0 && deliveries.success > 0) return;
    await delay(LOOK_AGAIN_MS);
  }
  await admin.ask('GET', `/api/center/webhooks/${webhookId}`);
}

async function startConsumer(): Promise<{ url: string; stop(): Promise<void> }> {
  const server = createServer((request, response) => {
    request.resume();
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"received":true}');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
