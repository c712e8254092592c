import Type from 'typebox';
import { ApiError } from '../../platform/errors.ts';
import {
  type Access,
  anonymous,
  created,
  DateTime,
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
import { ACTOR_ROLES, MEMBERSHIP_STATUSES } from '../access/center-access-rules.ts';
import { identifySession, originOf, type SignedIn } from '../access/identify-session.ts';
import { coreOf } from '../core.ts';
import {
  AuthAnswerSchema,
  Email,
  MemberSchema,
  MembershipSchema,
  Name,
  NewPassword,
  OpaqueToken,
} from '../people.schemas.ts';
import type { IdentitySeams } from '../seams.ts';
import { setSessionCookies } from '../sessions/cookies.ts';
import { acceptInvitation } from './accept-invitation.ts';
import { linkGuardian, listChildren } from './guardians.ts';
import { inviteMember } from './invite-member.ts';
import { ADMIN_MOVES } from './membership-rules.ts';
import { selectMember, selectMembers } from './memberships.queries.ts';
import { moveMembership } from './move-membership.ts';

const tag = 'Memberships';
const CenterParams = Type.Object({ centerId: Type.String({ maxLength: 255 }) });
const MemberParams = Type.Object({
  centerId: Type.String({ maxLength: 255 }),
  id: Type.String({ maxLength: 255 }),
});
const ActorId = Type.String({ format: 'uuid' });

/** Who belongs to a center, from the invitation to the end (decisions 3). */
export function membershipRoutes(router: Router, platform: Platform, seams: IdentitySeams): void {
  const { database, clock, settings } = platform;
  const { memberOf, signedIn } = accessRules(platform);
  const { attempts } = coreOf(platform);

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
        const { email, name, role } = body;
        const invitation = { center, email, name, role, source: who.source };
        const membershipId = await inviteMember(tx, platform, invitation);
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
    query: Type.Object({ ...PageQuery, status: Type.Optional(OneOf(MEMBERSHIP_STATUSES)) }),
    answers: { 200: pageOf(MemberSchema) },
    async handle({ who: { center }, query }) {
      const { page, limit, status } = query;
      const { members, total } = await database.inScope({ centerIds: [center.id] }, (tx) =>
        selectMembers(tx, { centerId: center.id, status, limit, offset: (page - 1) * limit }),
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
            seams,
          ),
        );
        return ok(moved);
      },
    });
  }

  route(router, 'POST', '/auth/invitations/accept', {
    summary: 'Accept an invitation with the token of its mail',
    tag,
    access: invited(platform),
    refusals: ['UNAUTHORIZED'],
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
      const { token, name, password } = body;
      const acceptance = { token, name, password, who, from: originOf(request) };
      const answer = await acceptInvitation(platform, acceptance, seams);
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
    answers: {
      201: Type.Object({
        centerId: Type.Integer(),
        parentActorId: Type.String(),
        childActorId: Type.String(),
        createdAt: DateTime,
      }),
    },
    async handle({ who, body }) {
      const { id: centerId } = who.center;
      const linked = await database.inScope({ centerIds: [centerId] }, (tx) =>
        linkGuardian(
          tx,
          { centerId, parentActorId: body.parentActorId, childActorId: body.childActorId },
          { source: who.source, now: clock.now() },
        ),
      );
      return created(linked);
    },
  });

  route(router, 'GET', '/auth/children', {
    summary: 'List your children over all centers',
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
    handle: async ({ who }) => ok(await listChildren(platform, who, seams)),
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
