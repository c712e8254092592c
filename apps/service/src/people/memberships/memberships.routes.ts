import Type from 'typebox';
import { ApiError } from '../../platform/errors.ts';
import {
  type Access,
  anonymous,
  created,
  DateTime,
  noContent,
  OneOf,
  OpenObject,
  ok,
  PageQuery,
  paged,
  pageOf,
  type Router,
  route,
} from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { accessRules } from '../access/access-rules.ts';
import { AWAY_REFUSALS } from '../access/away.ts';
import { ACTOR_ROLES, MEMBERSHIP_STATUSES } from '../access/center-access-rules.ts';
import { identifySession, originOf, type SignedIn } from '../access/identify-session.ts';
import type { CenterFacts } from '../center-facts.ts';
import {
  AuthAnswerSchema,
  Email,
  MemberSchema,
  MembershipSchema,
  Name,
  NewPassword,
  OpaqueToken,
} from '../people.schemas.ts';
import { resetMembersFactor } from '../second-factor/reset-second-factor.ts';
import { setSessionCookies } from '../sessions/cookies.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { selectGuardians } from './guardians.queries.ts';
import { linkGuardian, listChildren, unlinkGuardian } from './guardians.ts';
import { inviteMember } from './invite-member.ts';
import { leaveCenter } from './leave-center.ts';
import { ADMIN_MOVES } from './membership-rules.ts';
import { selectMember, selectMembers } from './memberships.queries.ts';
import { moveMembership } from './move-membership.ts';
import { requireInvitationLeft } from './require-invitation-left.ts';

const tag = 'Memberships';
const CenterParams = Type.Object({ centerId: Type.String({ maxLength: 255 }) });
const MemberParams = Type.Object({
  centerId: Type.String({ maxLength: 255 }),
  id: Type.String({ maxLength: 255 }),
});
const ActorId = Type.String({ format: 'uuid' });
const guardianFields = {
  id: Type.String(),
  centerId: Type.Integer(),
  parentActorId: Type.String(),
  childActorId: Type.String(),
  createdAt: DateTime,
};

/** Who belongs to a center, from the invitation to the end (docs/rules.md#memberships). */
export function membershipRoutes(router: Router, platform: Platform, centerFacts: CenterFacts): void {
  const { database, clock, settings } = platform;
  const { memberOf, settingUp, signedIn } = accessRules(platform);
  const { attempts } = platform.people;

  route(router, 'POST', '/centers/:centerId/memberships', {
    summary: 'Invite somebody into the center by mail',
    tag,
    access: memberOf('centerId', 'ADMIN'),
    params: CenterParams,
    body: Type.Object({ email: Email, name: Type.Optional(Name), role: OneOf(ACTOR_ROLES) }),
    answers: { 201: MemberSchema },
    async handle({ who, body }) {
      const { center } = who;
      const member = await database.inScope({ centerIds: [center.id] }, async (tx) => {
        await requireInvitationLeft(tx, { centerId: center.id, now: clock.now() }, centerFacts);
        const membershipId = await inviteMember(tx, platform, {
          center: { id: center.id, name: center.name },
          to: { email: body.email, name: body.name },
          role: body.role,
          source: who.source,
        });
        return selectMember(tx, { centerId: center.id, membershipId });
      });
      return created(member);
    },
  });

  route(router, 'GET', '/centers/:centerId/memberships', {
    summary: 'List the memberships of the center',
    tag,
    access: memberOf('centerId', 'ADMIN'),
    params: CenterParams,
    query: Type.Object({
      ...PageQuery,
      status: Type.Optional(OneOf(MEMBERSHIP_STATUSES)),
      q: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 100,
          description: 'Part of a name, an address or a number; misspelt names are found too.',
        }),
      ),
    }),
    answers: { 200: pageOf(MemberSchema) },
    async handle({ who: { center }, query }) {
      const { page, limit, status, q } = query;
      const { members, total } = await database.inScope({ centerIds: [center.id] }, (tx) =>
        selectMembers(tx, { centerId: center.id, status, q, limit, offset: (page - 1) * limit }),
      );
      return paged(members, { page, limit, total });
    },
  });

  for (const move of ADMIN_MOVES) {
    route(router, 'POST', `/centers/:centerId/memberships/:id/${move}`, {
      summary: `${move[0]?.toUpperCase()}${move.slice(1)} a membership`,
      tag,
      access: memberOf('centerId', 'ADMIN'),
      params: MemberParams,
      answers: { 200: MemberSchema },
      async handle({ who, params }) {
        const { id: centerId } = who.center;
        const moved = await database.inScope({ centerIds: [centerId] }, (tx) =>
          moveMembership(
            tx,
            { centerId, membershipId: params.id, move, source: who.source, now: clock.now() },
            centerFacts,
          ),
        );
        return ok(moved);
      },
    });
  }

  route(router, 'POST', '/centers/:centerId/memberships/:id/reset-second-factor', {
    summary: 'Take passkeys, authenticator app and recovery codes of a member away',
    tag,
    access: memberOf('centerId', 'ADMIN'),
    refusals: ['CONFIRMATION_REQUIRED'],
    params: MemberParams,
    answers: { 204: Type.Null() },
    async handle({ who, params }) {
      await resetMembersFactor(platform, who, params.id);
      return noContent();
    },
  });

  route(router, 'POST', '/auth/memberships/:id/leave', {
    summary: 'Leave a center, or say no to its invitation',
    tag,
    access: settingUp(),
    params: Type.Object({ id: Type.String({ maxLength: 255 }) }),
    answers: { 200: MembershipSchema },
    handle: async ({ who, params }) => ok(await leaveCenter(platform, who, params.id, centerFacts)),
  });

  route(router, 'POST', '/auth/invitations/accept', {
    summary: 'Accept an invitation with the token of its mail',
    tag,
    access: invited(platform),
    refusals: ['UNAUTHORIZED', ...AWAY_REFUSALS],
    answerHoldsSecret: true,
    body: Type.Object({
      token: OpaqueToken,
      name: Type.Optional(Name),
      password: Type.Optional(NewPassword),
    }),
    answers: { 200: AuthAnswerSchema },
    async handle({ who, body, request, reply }) {
      const attempt = await attempts.begin({
        reply,
        identifier: `accept:${request.ip}`,
        ipAddress: request.ip,
      });
      const answer = await acceptInvitation(
        platform,
        {
          token: body.token,
          name: body.name,
          password: body.password,
          who,
          ipAddress: request.ip,
          from: originOf(request),
          request,
        },
        centerFacts,
      );
      await attempt.succeeded();
      setSessionCookies({ request, reply }, settings, {
        accessToken: answer.accessToken,
        centerDomain: answer.center?.domain ?? null,
      });
      return ok(answer);
    },
  });

  route(router, 'POST', '/centers/:centerId/guardians', {
    summary: 'Link a parent with a child',
    tag,
    access: memberOf('centerId', 'ADMIN'),
    params: CenterParams,
    body: Type.Object({ parentActorId: ActorId, childActorId: ActorId }),
    answers: { 201: Type.Object(guardianFields) },
    async handle({ who, body }) {
      const { id: centerId } = who.center;
      const { parentActorId, childActorId } = body;
      const linked = await database.inScope({ centerIds: [centerId] }, (tx) =>
        linkGuardian(tx, { centerId, parentActorId, childActorId }, { source: who.source, now: clock.now() }),
      );
      return created(linked);
    },
  });

  route(router, 'GET', '/centers/:centerId/guardians', {
    summary: 'List who is whose parent in the center',
    tag,
    access: memberOf('centerId', 'ADMIN'),
    params: CenterParams,
    query: Type.Object(PageQuery),
    answers: {
      200: pageOf(Type.Object({ ...guardianFields, parentName: Type.String(), childName: Type.String() })),
    },
    async handle({ who, query: { page, limit } }) {
      const { id: centerId } = who.center;
      const { guardians, total } = await database.inScope({ centerIds: [centerId] }, (tx) =>
        selectGuardians(tx, { centerId, limit, offset: (page - 1) * limit }),
      );
      return paged(guardians, { page, limit, total });
    },
  });

  route(router, 'DELETE', '/centers/:centerId/guardians/:id', {
    summary: 'Take the link between a parent and a child back',
    tag,
    access: memberOf('centerId', 'ADMIN'),
    params: MemberParams,
    answers: { 204: Type.Null() },
    async handle({ who, params }) {
      const { id: centerId } = who.center;
      await database.inScope({ centerIds: [centerId] }, (tx) =>
        unlinkGuardian(tx, { centerId, id: params.id }, { source: who.source, now: clock.now() }),
      );
      return noContent();
    },
  });

  route(router, 'GET', '/auth/children', {
    summary: 'List your children, as the centers that linked them with you know them',
    tag,
    access: signedIn(),
    answers: {
      200: Type.Array(
        Type.Object({
          actorId: Type.String(),
          name: Type.String(),
          memberships: Type.Array(MembershipSchema),
          bookings: Type.Array(OpenObject),
        }),
      ),
    },
    handle: async ({ who }) => ok(await listChildren(platform, who, centerFacts)),
  });
}

/** How somebody is refused who is not signed in, or not in a way that counts. */
const NOBODY = new Set(['UNAUTHORIZED', 'TOKEN_EXPIRED', 'FORBIDDEN']);

/** Open to everybody at the public rate; whoever is signed in is recognised. */
function invited(platform: Platform): Access<SignedIn | null> {
  return {
    description: 'No credential needed; somebody who has an account must be signed in.',
    scheme: null,
    bucket: 'principal',
    refusals: [],
    async identify(request) {
      const who = await identifySession(platform, request).then(
        (identified) => identified.who,
        (error) => {
          if (error instanceof ApiError && NOBODY.has(error.code)) return null;
          throw error;
        },
      );
      return { caller: anonymous(request), admit: async () => who };
    },
  };
}
