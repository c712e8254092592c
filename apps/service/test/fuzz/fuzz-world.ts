import { TEST_MASTER_KEY } from '../harness/database-url.ts';
import { eventually, type TestService } from '../harness/index.ts';
import { outbox } from '../harness/outbox.ts';
import { createWorld, type TestPerson } from '../harness/world.ts';
import type { Known } from './known-values.ts';
import { createMemory } from './memory.ts';
import type { Identity } from './requests.ts';
import { makeTenant, type Tenant } from './tenant.ts';

const DAY_MS = 86_400_000;
/** Far from every number that is made up, so that the operator does not come upon it by chance. */
const BYSTANDER_ID = 1_700_000_003;

/**
 * The world that the requests meet: two centers whose people and keys call, an operator, a partner, and a third center,
 * the bystander, whose ids everybody tries and whose people do nothing at all.
 */
export async function createFuzzWorld(service: TestService, consumerUrl: string) {
  const world = createWorld(service);
  const { owner } = service;
  const memory = createMemory();
  const secrets: string[] = [];
  const centerIds: number[] = [];
  let number = 0;

  let operator = await world.operator();
  const partner = await world.partner();
  let partnerAdmin = await world.partnerMember(partner, 'PARTNER_ADMIN');
  let partnerOperator = await world.partnerMember(partner, 'PARTNER_OPERATOR');

  await owner.query(`alter table centers alter column id restart with ${BYSTANDER_ID}`);
  const bystander = await newTenant(operator);
  await owner.query('alter table centers alter column id restart with 100');
  const tenants = { home: await newTenant(partnerAdmin), foreign: await newTenant(operator) };
  await collectMailTokens();
  await collectSecrets();

  return {
    bystander,
    centerIds,
    secrets: (): readonly string[] => secrets,

    authorizationOf(identity: Identity): string | undefined {
      const token = tokenOf(identity);
      return token === undefined ? undefined : `Bearer ${token}`;
    },

    valueOf({ kind, pick }: Known, identity: Identity): unknown {
      const kindOfOthers = kind === 'child' || kind === 'parent' ? 'actor' : kind;
      const made = madeFor(kind, pick, tenantOf(identity));
      if (made !== undefined) return made;
      const isAllowed = (value: unknown) =>
        identity !== 'operator' ||
        ![bystander.center.domain, String(bystander.center.id)].includes(String(value));
      return (
        memory.recall(kindOfOthers, pick, { centerId: tenantOf(identity).center.id, isAllowed }) ?? 'unknown'
      );
    },

    parentOf: memory.parentOf,

    /** Learns the ids that a good answer shows. */
    learn(identity: Identity, path: string, body: unknown): void {
      memory.learn(tenantOf(identity).center.id, path, body);
    },

    /** Gives an identity that is refused everywhere a new life: it lost its session, its membership, its key or its center. */
    async revive(identity: Identity): Promise<void> {
      if (identity === 'nobody' || (await isAlive(identity))) return;
      if (identity === 'operator') operator = await world.operator();
      else if (identity === 'partnerAdmin')
        partnerAdmin = await world.partnerMember(partner, 'PARTNER_ADMIN');
      else if (identity === 'partnerOperator')
        partnerOperator = await world.partnerMember(partner, 'PARTNER_OPERATOR');
      else await reviveInCenter(identity);
    },
  };

  async function newTenant(maker: TestPerson): Promise<Tenant> {
    // The operator of the run may make rules for all centers that later ones cannot be furnished under.
    const isComplete = centerIds.length < 3;
    const tenant = await makeTenant(service, world, { maker, number: ++number, consumerUrl, isComplete });
    const { center, admin, instructor, parent, child } = tenant;
    const know = (kind: string, value: unknown) => memory.know(center.id, kind, value);
    centerIds.push(center.id);
    secrets.push(...Object.values(tenant.keys), ...tenant.secrets);
    know('center', center.id);
    know('domain', center.domain);
    know('domain', String(center.id));
    for (const person of [admin, instructor, parent, child]) {
      know('actor', person.actorId);
      know('memberships', person.membershipId);
    }
    for (const { path, data } of tenant.made) memory.learn(center.id, path, data);
    if (center.id === BYSTANDER_ID) return tenant;
    for (const person of [admin, instructor, parent, child]) know('email', person.email);
    know('phone', admin.phone);
    return tenant;
  }

  function tenantOf(identity: Identity): Tenant {
    return identity.startsWith('foreign') ? tenants.foreign : tenants.home;
  }

  async function reviveInCenter(
    identity: Exclude<Identity, 'operator' | 'partnerAdmin' | 'partnerOperator' | 'nobody'>,
  ) {
    const which = identity.startsWith('foreign') ? 'foreign' : 'home';
    const { center } = tenants[which];
    if (!(await isOpen(center.id))) {
      partnerAdmin = await world.partnerMember(partner, 'PARTNER_ADMIN');
      tenants[which] = await newTenant(which === 'home' ? partnerAdmin : await world.operator());
      return;
    }
    const tenant = tenants[which];
    if (identity === 'directory') tenant.keys.directory = await world.directory(center);
    else if (identity === 'keyWithoutScope') tenant.keys.none = await world.apiKey(center, []);
    else if (identity === 'readKey') tenant.keys.read = await world.apiKey(center, ['proof:read']);
    else if (identity === 'writeKey' || identity === 'foreignKey')
      tenant.keys.write = await world.apiKey(center, ['proof:write', 'policy:write', 'proof:erase']);
    else if (identity === 'instructor') tenant.instructor = await world.member(center, 'INSTRUCTOR');
    else if (identity === 'parent') tenant.parent = await world.member(center, 'PARENT');
    else if (identity === 'child') tenant.child = await world.member(center, 'CHILD');
    else tenant.admin = await world.member(center, 'ADMIN');
  }

  /** Asks for what nobody but this identity's own center, role or scope could refuse. */
  async function isAlive(identity: Identity): Promise<boolean> {
    const { center } = tenantOf(identity);
    const isInCenter = !['operator', 'partnerAdmin', 'partnerOperator'].includes(identity);
    if (identity === 'directory')
      return (await service.call('GET', '/scim/v2/Schemas', { as: tokenOf(identity) ?? '' })).status === 200;
    const path = isKey(identity)
      ? '/api/v1/webhooks'
      : isInCenter
        ? `/api/centers/${center.id}`
        : '/api/auth/me';
    const { status, body } = await service.call('GET', path, { as: tokenOf(identity) ?? '' });
    return status === 200 || (isKey(identity) && body.error.message.includes('scope'));
  }

  async function isOpen(centerId: number): Promise<boolean> {
    const { rowCount } = await owner.query(
      `select from centers c join subscriptions s on s.center_id = c.id
       where c.id = $1 and c.status = 'ACTIVE' and s.status in ('ACTIVE', 'TRIAL')`,
      [centerId],
    );
    return rowCount === 1;
  }

  function tokenOf(identity: Identity): string | undefined {
    const { home, foreign } = tenants;
    const tokens: Record<Identity, string | undefined> = {
      nobody: undefined,
      child: home.child.token,
      parent: home.parent.token,
      instructor: home.instructor.token,
      admin: home.admin.token,
      operator: operator.token,
      partnerAdmin: partnerAdmin.token,
      partnerOperator: partnerOperator.token,
      keyWithoutScope: home.keys.none,
      readKey: home.keys.read,
      writeKey: home.keys.write,
      foreignAdmin: foreign.admin.token,
      foreignKey: foreign.keys.write,
      directory: home.keys.directory,
    };
    return tokens[identity];
  }

  /** Values that need no memory. */
  function madeFor(kind: string, pick: number, { child, parent }: Tenant): unknown {
    const now = service.clock.now().getTime();
    const choose = (...choices: unknown[]) => choices[pick % choices.length];
    switch (kind) {
      case 'filter':
        return choose('displayName pr', 'displayName co "a" or not (id pr)', 'externalId eq "x"');
      case 'ResourceTypes':
        return choose('User', 'Group');
      case 'Schemas':
        return choose(
          'urn:ietf:params:scim:schemas:core:2.0:User',
          'urn:ietf:params:scim:schemas:core:2.0:Group',
        );
      case 'password':
        return tenants.home.admin.password;
      case 'child':
        return pick % 4 ? child.actorId : undefined;
      case 'parent':
        return pick % 4 ? parent.actorId : undefined;
      case 'asset':
        return 'https://example.test/picture.png';
      case 'color':
        return '#336699';
      case 'host':
        return `www-${pick}.fuzz.invalid`;
      case 'lesson':
        return choose('lesson-1', 'lesson-2');
      case 'currency':
        return 'KRW';
      case 'amount':
        return 100;
      case 'disclose':
        return choose('who,what', 'when', 'why');
      case 'version':
        return 1 + (pick % 3);
      case 'plan':
        return choose('center-starter', 'center-growth', 'center-pro');
      case 'parameters':
        return choose({}, { days: 7 }, { sessionId: 'x' });
      case 'event-name':
        return choose('*', 'payment.*', 'dpu.sealed', 'workflow.transitioned');
      case 'url':
        return choose(
          consumerUrl,
          `${consumerUrl}?owl=%F0%9F%A6%89`,
          'https://127.0.0.1:65535/',
          'http://nowhere.invalid/',
        );
      case 'date':
        return new Date(now + (1 + (pick % 5)) * DAY_MS).toISOString().slice(0, 10);
      case 'earlier':
        return new Date(now - (pick % 5) * DAY_MS - 1_000).toISOString();
      case 'later':
        return new Date(now + (pick % 2) * 3_600_000 + 60_000).toISOString();
      case 'proofs':
        // The bystander's own are left alone: looking at one is told to its webhooks.
        return memory.recall(pick % 2 ? 'dpu' : 'evidence', 4 * pick + 1, {
          centerId: tenants.home.center.id,
          isAllowed: () => true,
        });
      default:
        return undefined;
    }
  }

  /** Invitations and password resets, read from the mails that leave; the workers run for this moment only. */
  async function collectMailTokens(): Promise<void> {
    const { instructor, parent } = tenants.foreign;
    for (const { email } of [instructor, parent])
      await service.call('POST', '/api/auth/password/forgot', { body: { email } });
    const workers = await service.service.startWorkers();
    try {
      // Three invitations of each center and the two resets; the bystander's invitations are nobody's to accept.
      const mails = await eventually(() => {
        const all = outbox(service).filter(({ to }) => !to.endsWith(`trial-${BYSTANDER_ID}.test`));
        return all.filter(({ data }) => data.token).length >= 8 && all;
      });
      for (const { data } of mails) memory.know(tenants.home.center.id, 'token', data.token);
    } finally {
      await workers.stop();
    }
  }

  async function collectSecrets(): Promise<void> {
    const { rows } = await owner.query<{ secret: string }>(
      `select distinct password_hash as secret from actors where password_hash is not null
       union select key_hash from api_keys
       union select signing_secret from webhooks
       union select private_jwk from signing_keys`,
    );
    secrets.push(...rows.map(({ secret }) => secret));
    secrets.push(TEST_MASTER_KEY.toString('hex'), TEST_MASTER_KEY.toString('base64'), service.ownerUrl);
  }
}

function isKey(identity: Identity): boolean {
  return /key/i.test(identity);
}
