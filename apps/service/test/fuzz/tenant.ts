import type { TestService } from '../harness/index.ts';
import type { createWorld, TestCenter, TestMember, TestPerson } from '../harness/world.ts';

type World = ReturnType<typeof createWorld>;

/** A center with people of each role, keys, and at least one record of everything that a center can have. */
export interface Tenant {
  center: TestCenter;
  admin: TestMember;
  instructor: TestMember;
  parent: TestMember;
  child: TestMember;
  keys: { write: string; read: string; none: string; directory: string };
  /** What the service showed once and shall never show again. */
  secrets: string[];
  /** The answers of everything that was made, by the path that made it. */
  made: { path: string; data: unknown }[];
}

const HOUR_MS = 3_600_000;
const LESSONS = [
  { id: 'lesson-1', title: 'Before', durationSeconds: 60 },
  { id: 'lesson-2', title: 'After', durationSeconds: 120 },
];

/**
 * Makes a tenant the way its own people would: through the API. Only its first people are written straight away. One that
 * need not be complete does without what it is refused.
 */
export async function makeTenant(
  service: TestService,
  world: World,
  options: { maker: TestPerson; number: number; consumerUrl: string; isComplete: boolean },
): Promise<Tenant> {
  const { maker, number, consumerUrl, isComplete } = options;
  const founder = await world.person({ phone: `+8210${String(10_000_000 + number)}` });
  const plans = await ask(service, maker.token, 'GET', '/api/provisioning/center-plans');
  const provisioned = await ask(service, maker.token, 'POST', '/api/provisioning/center-tenant', {
    centerName: `Trial center ${number}`,
    subdomain: `trial-${number}`,
    planId: (plans as { id: string }[]).at(-1)?.id,
    orderId: `trial-order-${number}`,
    adminActorId: founder.actorId,
    vertical: 'education',
  });
  const { centerId: id, partnerId = null } = provisioned as { centerId: number; partnerId?: string | null };
  const center = {
    id,
    domain: `trial-${number}`,
    name: `Trial center ${number}`,
    vertical: 'education',
    partnerId,
  };
  const { id: membershipId } = (provisioned as { membership: { id: string } }).membership;
  await join(service, { centerId: id, membershipId });
  const admin: TestMember = {
    ...founder,
    membershipId,
    centerId: id,
    role: 'ADMIN',
    token: await world.tokenFor(founder.actorId, center),
  };
  const tenant: Tenant = {
    center,
    admin,
    instructor: await world.member(center, 'INSTRUCTOR'),
    parent: await world.member(center, 'PARENT'),
    child: await world.member(center, 'CHILD'),
    keys: {
      write: await world.apiKey(center, ['proof:write', 'policy:write', 'proof:erase']),
      read: await world.apiKey(center, ['proof:read']),
      none: await world.apiKey(center, []),
      directory: await world.directory(center),
    },
    secrets: [],
    made: [],
  };
  await furnish(service, tenant, { consumerUrl, isComplete });
  return tenant;
}

/** The founder has accepted, and something was paid, without which only so many people could be invited. */
async function join(
  { owner }: TestService,
  { centerId, membershipId }: { centerId: number; membershipId: string },
): Promise<void> {
  await owner.query(
    `update memberships set status = 'ACTIVE', accepted_at = updated_at, joined_at = updated_at where id = $1`,
    [membershipId],
  );
  await owner.query(
    `insert into payments (center_id, id, order_id, purpose, amount, currency, method, status, provider_payment_id, created_at)
     values ($1, $2, 'paid-before', 'subscription', 1, 'KRW', 'card', 'completed', $2, now())`,
    [centerId, `pay-trial-${centerId}`],
  );
}

/** One of everything. */
async function furnish(
  service: TestService,
  tenant: Tenant,
  { consumerUrl, isComplete }: { consumerUrl: string; isComplete: boolean },
): Promise<void> {
  const { admin, instructor, parent, child, keys, center } = tenant;
  const by =
    (as: string) => async (method: 'GET' | 'POST' | 'PUT' | 'PATCH', path: string, body?: object) => {
      const data = await ask(service, as, method, path, body).catch((error: unknown) => {
        if (isComplete) throw error;
        return {};
      });
      tenant.made.push({ path: path.split('?', 1)[0] ?? path, data });
      // Each caller below knows what it made.
      return data as Record<string, string>;
    };
  const [asAdmin, asInstructor, asChild, asKey, asDirectory] = [
    by(admin.token),
    by(instructor.token),
    by(child.token),
    by(keys.write),
    by(keys.directory),
  ];

  await asAdmin('POST', '/api/center/identity-providers', {
    name: 'Provider',
    issuer: 'https://login.example.test',
    clientId: 'trial',
  });
  await asAdmin('POST', '/api/center/sign-in-domains', { domain: 'trial.example.test' });
  await asAdmin('GET', '/api/center/scim-tokens');
  const { id: userId } = await asDirectory('POST', '/scim/v2/Users', { userName: 'trial', active: true });
  await asDirectory('POST', '/scim/v2/Groups', { displayName: 'Trials', members: [{ value: userId }] });

  const hours = [{ from: '00:00', to: '24:00' }];
  const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];
  await asAdmin('PATCH', '/api/center/settings', {
    businessHours: Object.fromEntries(days.map((day) => [day, hours])),
    booking: { slotMinutes: 60, bufferMinutes: 0, minNoticeMinutes: 0, horizonDays: 14 },
  });
  await asAdmin('POST', `/api/centers/${center.id}/guardians`, {
    parentActorId: parent.actorId,
    childActorId: child.actorId,
  });
  for (const name of ['ann', 'ben', 'cem'])
    await asAdmin('POST', `/api/centers/${center.id}/memberships`, {
      email: `${name}@trial-${center.id}.test`,
      role: 'INSTRUCTOR',
    });
  await asAdmin('POST', '/api/center/api-keys', { name: 'Another key', scopes: ['proof:read'] });

  await asAdmin('POST', '/api/center/archives');
  const file = await asAdmin('POST', '/api/center/imports', { kind: 'members' });
  await asAdmin('POST', `/api/center/imports/${file.id}/parts`, { number: 0, text: 'email,role\n' });

  const hook = await asAdmin('POST', '/api/center/webhooks', {
    url: consumerUrl,
    events: ['*'],
    active: false,
  });
  tenant.secrets.push(String(hook.signingSecret));
  await asAdmin('POST', `/api/center/webhooks/${hook.id}/test`, {});
  await asAdmin('POST', `/api/center/webhooks/${hook.id}/replay`, { since: new Date(0).toISOString() });

  await asKey('POST', '/api/v1/policies', {
    name: 'Refunds wait for a human',
    applies: { actionTypes: ['refund'] },
    rules: { requireHumanReview: true },
  });
  const decision = {
    type: 'custom',
    actor: { id: 'a', type: 'human' },
    action: { type: 'lend' },
    tags: ['trial'],
  };
  const approval = { approver: { id: admin.actorId, type: 'human' }, result: 'approved' };
  await asKey('POST', '/api/v1/decision-events', decision);
  const approved = await asKey('POST', '/api/v1/decision-events', decision);
  await asKey('POST', `/api/v1/decision-events/${approved.id}/approvals`, approval);
  for (const type of ['refund', 'remind'])
    await asKey('POST', '/api/v1/agents/decide', {
      agent: { id: 'agent' },
      action: { type },
      riskScore: 0.1,
    });
  await asAdmin('GET', '/api/decisions');

  for (const content of ['First note', 'Second note'])
    await asAdmin('POST', '/api/dpu/demo', { content, tags: ['trial'] });
  const [workflow] = (await ask(service, admin.token, 'GET', '/api/workflows')) as { id: string }[];
  await asAdmin('GET', '/api/workflows');
  if (workflow) await asAdmin('POST', `/api/workflows/${workflow.id}/execute`, {});

  const course = await asAdmin('POST', '/lms/api/v3/admin/products', {
    name: 'Trial course',
    type: 'COURSE',
    price: 100,
    currency: 'KRW',
    lessons: LESSONS,
  });
  const now = service.clock.now().getTime();
  const order = await asChild('POST', '/lms/api/v3/orders', { productId: course.id });
  await asChild('POST', '/lms/api/v3/payments/confirm', {
    orderId: order.orderId,
    amount: 100,
    currency: 'KRW',
    method: 'card',
    status: 'paid',
    providerPaymentId: `trial-${order.orderId}`,
  });
  for (const { id: lessonId, durationSeconds: positionSeconds } of LESSONS)
    await asChild('POST', '/lms/api/v2/heartbeat', { courseId: course.id, lessonId, positionSeconds });
  // Watching takes as long as the lessons last; this has happened.
  for (const { id, durationSeconds } of LESSONS)
    await service.owner.query(
      'update learning_progress set furthest_seconds = $3 where course_id = $1 and lesson_id = $2',
      [course.id, id, durationSeconds],
    );
  const session = await asInstructor('POST', '/lms/api/v3/attendance/sessions', {
    title: 'Trial session',
    courseId: course.id,
    startsAt: new Date(now - HOUR_MS).toISOString(),
    endsAt: new Date(now + HOUR_MS).toISOString(),
    method: 'qr',
  });
  const { token } = await asInstructor('GET', `/lms/api/v3/attendance/sessions/${session.id}/qr?format=json`);
  await asChild('POST', '/lms/api/v3/attendance/check-in', { token });
  const about = { learnerId: child.actorId, courseId: course.id };
  await asInstructor('POST', '/lms/api/v2/hrd/assessment', { ...about, score: 90 });
  await asInstructor('POST', '/lms/api/v2/hrd/completion', about);

  const date = new Date(now + 48 * HOUR_MS).toISOString().slice(0, 10);
  const slots = await asChild('GET', `/api/centers/${center.domain}/available-slots?date=${date}`);
  const slot = Array.isArray(slots) ? (slots[0] as { id: string } | undefined) : undefined;
  if (slot) await asChild('POST', `/api/centers/${center.domain}/bookings`, { slotId: slot.id });
}

async function ask(
  service: TestService,
  as: string,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  path: string,
  body?: object,
): Promise<unknown> {
  const answer = await service.call(method, path, { as, ...(body ? { body } : {}) });
  if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
  return answer.body.data ?? answer.body;
}
