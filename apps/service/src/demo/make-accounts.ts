import { provisionOrder } from '../centers/provisioning/index.ts';
import { requireFreeSeat, suspendCenter } from '../centers/subscriptions/index.ts';
import {
  acceptFounding,
  ensureAccount,
  ensureApiKey,
  ensureMembership,
  KEY_SCOPES,
  linkGuardian,
  type SignedIn,
} from '../people/index.ts';
import { familyOf } from '../platform/database/index.ts';
import type { Platform } from '../platform/platform.ts';
import { systemSource } from '../proof/audit/index.ts';
import {
  hasGuardian,
  insertPartner,
  insertPartnerMember,
  isStepDone,
  markStepDone,
  selectAwayCenter,
  selectCenterFacts,
} from './demo.queries.ts';
import {
  DEMO_CENTERS,
  DEMO_OPERATOR,
  DEMO_PARTNER,
  DEMO_ROLES,
  type DemoCenterPlan,
  phoneOf,
} from './demo-cast.ts';
import type { DemoSecrets } from './demo-secrets.ts';
import type { DemoAccount, DemoCenter, DemoPerson, DemoWorld } from './demo-world.ts';

const EXPIRED_AT = new Date('2020-01-01T00:00:00Z');

/**
 * The people and centers of the demo world. Whatever is there already is left as it is, so this runs at every start and
 * finishes what an earlier start left undone.
 */
export async function makeAccounts(platform: Platform, secrets: DemoSecrets): Promise<DemoWorld> {
  const { settings } = platform;
  const platformOperator = await account(platform, secrets, {
    ...DEMO_OPERATOR,
    isOperator: true,
  });
  const partner = await makePartner(platform, secrets);
  const centers: DemoCenter[] = [];
  for (const [position, plan] of DEMO_CENTERS.entries())
    centers.push(
      await makeCenter(platform, secrets, { plan, position, partner, operator: platformOperator }),
    );
  return {
    baseUrl: settings.baseUrl,
    publicUrl: settings.publicUrl,
    platformOperator: accountOf(platformOperator),
    partner: { id: partner.id, admin: accountOf(partner.admin), operator: accountOf(partner.operator) },
    centers,
  };
}

async function makePartner(platform: Platform, secrets: DemoSecrets) {
  const id = secrets.partnerId('partner');
  const person = (key: 'admin' | 'operator', name: string) =>
    account(platform, secrets, { key: `partner-${key}`, name, email: `${key}@partner.demo.example` });
  const admin = await person('admin', 'Demo Partner Admin');
  const operator = await person('operator', 'Demo Partner Operator');
  const now = platform.clock.now();
  await platform.database.inScope({ operator: true }, async (tx) => {
    await insertPartner(tx, { id, ...DEMO_PARTNER, now });
    await insertPartnerMember(tx, { partnerId: id, actorId: admin.actorId, role: 'PARTNER_ADMIN', now });
    await insertPartnerMember(tx, {
      partnerId: id,
      actorId: operator.actorId,
      role: 'PARTNER_OPERATOR',
      now,
    });
  });
  return { id, admin, operator };
}

async function makeCenter(
  platform: Platform,
  secrets: DemoSecrets,
  {
    plan,
    position,
    partner,
    operator,
  }: { plan: DemoCenterPlan; position: number; partner: { id: string; admin: Person }; operator: Person },
): Promise<DemoCenter> {
  const address = (slot: string) => `${slot.toLowerCase()}@${plan.key}.demo.example`;
  const admin = await account(platform, secrets, {
    key: `${plan.key}-admin`,
    name: `${plan.name} Admin`,
    email: address('admin'),
    phone: plan.adminPhone,
  });
  const orderId = `demo-order-${plan.key}`;
  const orderedBy = plan.isPartners
    ? callerOf(partner.admin, { id: partner.id, role: 'PARTNER_ADMIN' })
    : callerOf(operator, null);
  const centerId = await orderCenter(platform, orderedBy, { plan, orderId, adminActorId: admin.actorId });
  const people = await Promise.all(
    DEMO_ROLES.map(async ({ slot, title, role }, rolePosition) => ({
      slot,
      person: await account(platform, secrets, {
        key: `${plan.key}-${slot}`,
        name: `${plan.name} ${title}`,
        email: address(slot),
        phone: phoneOf(position, rolePosition),
        isChild: role === 'CHILD',
      }),
    })),
  );
  const personIn = (slot: string): Person => {
    const found = people.find((one) => one.slot === slot);
    if (!found) throw new Error(`The demo cast has no ${slot}.`);
    return found.person;
  };
  const apiKeys = {
    write: secrets.apiKey(`${plan.key}-write`),
    read: secrets.apiKey(`${plan.key}-read`),
    expired: secrets.apiKey(`${plan.key}-expired`),
  };
  await furnish(platform, { plan, centerId, admin, personIn, apiKeys });

  const facts = await platform.database.inScope({ centerIds: [centerId] }, (tx) =>
    selectCenterFacts(tx, centerId),
  );
  const slots = Object.fromEntries(people.map(({ slot, person }) => [slot, personOf(person)]));
  return {
    id: centerId,
    domain: plan.domain,
    name: plan.name,
    status: facts.status,
    vertical: plan.vertical,
    partnerId: plan.isPartners ? partner.id : null,
    planId: plan.planId,
    orderId,
    admin: personOf(admin),
    // One entry per role of the cast, which is what the type says.
    ...(slots as Pick<DemoCenter, (typeof DEMO_ROLES)[number]['slot']>),
    apiKeys,
    workflows: facts.workflows,
  };
}

/** The center of an order, be it from an earlier start. One that another cell has took its order along, and is left where it is. */
async function orderCenter(
  platform: Platform,
  orderedBy: SignedIn,
  { plan, orderId, adminActorId }: { plan: DemoCenterPlan; orderId: string; adminActorId: string },
): Promise<number> {
  const awayId = await platform.database.inScope({ operator: true }, (tx) =>
    selectAwayCenter(tx, plan.domain),
  );
  if (awayId !== undefined) return awayId;
  const { provisioned } = await provisionOrder(platform, orderedBy, {
    centerName: plan.name,
    subdomain: plan.domain,
    planId: plan.planId,
    orderId,
    adminActorId,
    vertical: plan.vertical,
  });
  return provisioned.centerId;
}

/** Members, the family link, keys and, last of all, the suspension: in one transaction and once. */
async function furnish(
  { database, clock }: Platform,
  center: {
    plan: DemoCenterPlan;
    centerId: number;
    admin: Person;
    personIn(slot: string): Person;
    apiKeys: DemoCenter['apiKeys'];
  },
): Promise<void> {
  const { plan, centerId, admin, personIn, apiKeys } = center;
  const now = clock.now();
  const source = systemSource;
  const name = `center-${plan.key}`;
  await database.inScope({ operator: true }, async (tx) => {
    if (await isStepDone(tx, name)) return;
    const { source: ofAdmin } = callerOf(admin, null);
    await acceptFounding(tx, { centerId, actorId: admin.actorId, source: ofAdmin, now }, { requireFreeSeat });
    for (const { slot, role, moves } of DEMO_ROLES) {
      const { actorId: id, email, name: personName } = personIn(slot);
      await ensureMembership(
        tx,
        { centerId, actor: { id, email, name: personName }, role, moves, source, now },
        { requireFreeSeat },
      );
    }
    const link = {
      centerId,
      parentActorId: personIn('parent').actorId,
      childActorId: personIn('child').actorId,
    };
    if (!(await hasGuardian(tx, link))) await linkGuardian(tx, link, { source, now });
    const key = { centerId, createdBy: admin.actorId, now };
    await ensureApiKey(tx, {
      ...key,
      text: apiKeys.write,
      name: 'Demo write key',
      scopes: [...KEY_SCOPES],
      expiresAt: null,
    });
    await ensureApiKey(tx, {
      ...key,
      text: apiKeys.read,
      name: 'Demo read key',
      scopes: ['proof:read'],
      expiresAt: null,
    });
    await ensureApiKey(tx, {
      ...key,
      text: apiKeys.expired,
      name: 'Demo expired key',
      scopes: ['proof:write'],
      expiresAt: EXPIRED_AT,
    });
    if (plan.isSuspended) await suspendCenter(tx, { centerId, reason: 'operator', now, source });
    await markStepDone(tx, { name, now });
  });
}

interface Person extends DemoAccount {
  name: string;
  phone: string | null;
}

async function account(
  platform: Platform,
  secrets: DemoSecrets,
  person: {
    key: string;
    name: string;
    email: string;
    phone?: string;
    isChild?: boolean;
    isOperator?: boolean;
  },
): Promise<Person> {
  const { key, name, email, phone = null, isChild = false, isOperator = false } = person;
  const made = { name, email, phone, actorId: secrets.actorId(key), password: secrets.password(key) };
  await ensureAccount(platform, { ...made, id: made.actorId, isChild, isOperator });
  return made;
}

const accountOf = ({ email, password, actorId }: Person): DemoAccount => ({ email, password, actorId });
const personOf = (person: Person): DemoPerson => ({ ...accountOf(person), phone: person.phone ?? '' });

/** A demo person as the one who calls a use case. */
function callerOf(person: Person, partner: SignedIn['partner']): SignedIn {
  return {
    actorId: person.actorId,
    loginActorId: person.actorId,
    familyId: familyOf(person.actorId),
    email: person.email,
    name: person.name,
    sessionId: 'demo',
    amr: [],
    center: null,
    partner,
    isOperator: partner === null,
    secondFactor: { isSetUp: false, dueAt: null },
    factorFor: { centerId: null, partnerId: null },
    source: {
      ...systemSource,
      actor: { id: person.actorId, type: 'human', name: person.name, email: person.email },
    },
  };
}
