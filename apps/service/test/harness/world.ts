import { argon2Sync, randomUUID } from 'node:crypto';
import { newApiKey } from '../../src/people/access/key-format.ts';
import type { ActorRole, KeyScope, MembershipStatus } from '../../src/people/index.ts';
import { selectFamilyMemberships } from '../../src/people/memberships/family-centers.queries.ts';
import { selectActor, selectPartnerOfFamily } from '../../src/people/sessions/actors.queries.ts';
import { issueAccessToken, startSession } from '../../src/people/sessions/start-session.ts';
import { newId } from '../../src/platform/ids.ts';
import { hashToken } from '../../src/platform/secrets.ts';
import type { TestService } from './index.ts';

export interface TestCenter {
  id: number;
  domain: string;
  name: string;
  vertical: string;
  partnerId: string | null;
}

export interface TestPerson {
  actorId: string;
  email: string;
  phone: string | null;
  name: string;
  password: string;
  /** An access token; in a center when the person was made as a member of one. */
  token: string;
}

export interface TestMember extends TestPerson {
  membershipId: string;
  centerId: number;
  role: ActorRole;
}

export interface TestPartner {
  id: string;
  name: string;
}

interface PersonOptions {
  name?: string;
  email?: string;
  /** E.164, taken as verified. */
  phone?: string;
  /** Joins this actor's family. */
  familyOf?: string;
  isChild?: boolean;
  isOperator?: boolean;
}

/** One password for everybody, and a hash that says of itself that it cost little: hashing is slow on purpose, and tests sign in often. */
const PASSWORD = 'correct horse battery';
const SALT = Buffer.alloc(16, 1);
const PASSWORD_TAG = argon2Sync('argon2id', {
  message: PASSWORD,
  nonce: SALT,
  parallelism: 1,
  memory: 8,
  passes: 1,
  tagLength: 32,
});
const PASSWORD_HASH = `$argon2id$v=19$m=8,t=1,p=1${[SALT, PASSWORD_TAG].map((bytes) => `$${bytes.toString('base64').replace(/=+$/, '')}`).join('')}`;

/**
 * Centers and people for a test, written straight into the database: the quickest way to a world in a given state.
 * Names are unique, so that tests of one file do not meet.
 */
export function createWorld(service: TestService) {
  const { owner, platform } = service;
  let counter = 0;
  const next = () => {
    counter += 1;
    return counter;
  };

  const world = {
    async center(
      options: {
        vertical?: string;
        partnerId?: string | null;
        settings?: Record<string, unknown>;
        name?: string;
        domain?: string;
        tenantType?: string;
        status?: 'ACTIVE' | 'SUSPENDED' | 'INACTIVE';
      } = {},
    ): Promise<TestCenter> {
      const number = next();
      const name = options.name ?? `Test Center ${number}`;
      const domain = options.domain ?? `center-${number}-${randomUUID().slice(0, 8)}`;
      const vertical = options.vertical ?? 'education';
      const partnerId = options.partnerId ?? null;
      const status = options.status ?? 'ACTIVE';
      const { rows } = await owner.query<{ id: number }>(
        `insert into centers (name, domain, tenant_type, status, suspended_for, vertical, partner_id, settings, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9) returning id`,
        [
          name,
          domain,
          options.tenantType ?? 'CENTER',
          status,
          status === 'SUSPENDED' ? ['operator'] : [],
          vertical,
          partnerId,
          JSON.stringify(options.settings ?? {}),
          service.clock.now(),
        ],
      );
      const id = rows[0]?.id;
      if (id === undefined) throw new Error('The center was not written.');
      return { id, domain, name, vertical, partnerId };
    },

    /** Somebody without any membership. */
    async person(options: PersonOptions = {}): Promise<TestPerson> {
      const actor = await insertPerson(options);
      return { ...actor, token: await world.tokenFor(actor.actorId) };
    },

    async member(
      center: TestCenter,
      role: ActorRole,
      options: PersonOptions & { status?: MembershipStatus; actorId?: string; specialties?: string[] } = {},
    ): Promise<TestMember> {
      const existing = options.actorId ? await loadPerson(options.actorId) : undefined;
      const actor = existing ?? (await insertPerson({ isChild: role === 'CHILD', ...options }));
      const status = options.status ?? 'ACTIVE';
      const now = service.clock.now();
      const membershipId = newId('mbr', now);
      const hasJoined = ['ACTIVE', 'SUSPENDED', 'ENDED'].includes(status);
      await owner.query(
        `insert into memberships (center_id, id, actor_id, email, name, role, status, specialties, invited_at, joined_at, ended_at, accepted_at, updated_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $9)`,
        [
          center.id,
          membershipId,
          actor.actorId,
          actor.email,
          actor.name,
          role,
          status,
          options.specialties ?? [],
          now,
          hasJoined ? now : null,
          status === 'ENDED' ? now : null,
          status === 'INVITED' ? null : now,
        ],
      );
      const token = await world.tokenFor(actor.actorId, center);
      return { ...actor, membershipId, centerId: center.id, role, token };
    },

    /** A fresh session and its access token, with the center in it when one is named, whatever the membership says. */
    async tokenFor(actorId: string, center: TestCenter | null = null): Promise<string> {
      const { session, actor } = await platform.database.inScope({ centerIds: [] }, async (tx) => {
        const found = await selectActor(tx, actorId);
        if (!found) throw new Error(`No actor ${actorId}.`);
        const started = await startSession(tx, {
          loginActorId: actorId,
          actingActorId: actorId,
          centerId: center?.id ?? null,
          userAgent: 'test',
          ipAddress: '127.0.0.1',
          amr: ['pwd'],
          provenAt: platform.clock.now(),
          refreshTokenSeconds: platform.settings.refreshTokenSeconds,
          now: platform.clock.now(),
        });
        return { actor: found, session: started };
      });
      const { familyId } = actor;
      const [memberships, partner] = await platform.database.inScope({ familyId }, async (tx) => [
        await selectFamilyMemberships(tx, familyId),
        await selectPartnerOfFamily(tx, { familyId, actorId }),
      ]);
      const role = memberships.find((membership) => membership.center.id === center?.id)?.role ?? 'CHILD';
      return issueAccessToken(platform, {
        sessionId: session.id,
        amr: ['pwd'],
        actor,
        center: center ? { id: center.id, domain: center.domain, role } : null,
        memberships,
        partner,
      });
    },

    /** The text of a new API key. */
    async apiKey(
      center: TestCenter,
      scopes: readonly KeyScope[] = ['proof:write'],
      options: { expiresAt?: Date; name?: string } = {},
    ): Promise<string> {
      const key = newApiKey('test');
      const now = service.clock.now();
      await owner.query(
        `insert into api_keys (center_id, id, name, prefix, last4, key_hash, scopes, expires_at, created_by, created_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          center.id,
          newId('key', now),
          options.name ?? `Test key ${next()}`,
          'cp_test_',
          key.slice(-4),
          hashToken(key),
          scopes,
          options.expiresAt ?? null,
          randomUUID(),
          now,
        ],
      );
      return key;
    },

    /** The text of a new directory token. */
    async directory(center: TestCenter): Promise<string> {
      const token = `cp_scim_${randomUUID()}`;
      const now = service.clock.now();
      await owner.query(
        `insert into scim_tokens (center_id, id, name, last4, token_hash, default_role, created_by, created_at)
         values ($1, $2, 'Directory', $3, $4, 'INSTRUCTOR', $5, $6)`,
        [center.id, newId('sct', now), token.slice(-4), hashToken(token), randomUUID(), now],
      );
      return token;
    },

    async partner(options: { name?: string; timezone?: string } = {}): Promise<TestPartner> {
      const now = service.clock.now();
      const id = newId('ptr', now);
      const name = options.name ?? `Test Partner ${next()}`;
      await owner.query(
        `insert into partners (id, name, contact_email, timezone, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)`,
        [id, name, `contact-${id.toLowerCase()}@example.test`, options.timezone ?? 'Asia/Seoul', now],
      );
      return { id, name };
    },

    async partnerMember(
      partner: TestPartner,
      role: 'PARTNER_ADMIN' | 'PARTNER_OPERATOR',
      options: PersonOptions = {},
    ): Promise<TestPerson> {
      const actor = await insertPerson(options);
      await owner.query(
        'insert into partner_members (partner_id, actor_id, role, created_at) values ($1, $2, $3, $4)',
        [partner.id, actor.actorId, role, service.clock.now()],
      );
      return { ...actor, token: await world.tokenFor(actor.actorId) };
    },

    operator: (options: PersonOptions = {}): Promise<TestPerson> =>
      world.person({ ...options, isOperator: true }),
  };
  return world;

  async function insertPerson(options: PersonOptions): Promise<Omit<TestPerson, 'token'>> {
    const number = next();
    const actorId = randomUUID();
    const name = options.name ?? `Test Person ${number}`;
    const email = options.email ?? `person-${number}-${actorId.slice(0, 8)}@example.test`;
    const now = service.clock.now();
    await owner.query(
      `insert into actors (id, family_id, email, email_verified_at, phone, phone_verified_at, name, is_child, is_operator,
                           password_hash, created_at, updated_at)
       values ($1, coalesce((select family_id from actors where id = $2), $1), $3, $9, $4, $5, $6, $7, $8,
               case when exists (select from actors where email = $3 and password_hash is not null) then null else $10 end, $9, $9)`,
      [
        actorId,
        options.familyOf ?? null,
        email,
        options.phone ?? null,
        options.phone ? now : null,
        name,
        options.isChild ?? false,
        options.isOperator ?? false,
        now,
        PASSWORD_HASH,
      ],
    );
    return { actorId, email, phone: options.phone ?? null, name, password: PASSWORD };
  }

  async function loadPerson(actorId: string): Promise<Omit<TestPerson, 'token'>> {
    const { rows } = await owner.query<{ email: string; phone: string | null; name: string }>(
      'select email, phone, name from actors where id = $1',
      [actorId],
    );
    const [row] = rows;
    if (!row) throw new Error(`No actor ${actorId}.`);
    return { actorId, ...row, password: PASSWORD };
  }
}
