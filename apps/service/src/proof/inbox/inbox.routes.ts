import type { FastifyRequest } from 'fastify';
import Type from 'typebox';
import { accessRules, type Member, selectFamilyActors } from '../../people/index.ts';
import type { FamilyId } from '../../platform/database/index.ts';
import { invalidField } from '../../platform/errors.ts';
import {
  bare,
  created,
  DateTime,
  Nullable,
  noContent,
  ok,
  orAs,
  type Router,
  route,
} from '../../platform/http/index.ts';
import type { Platform } from '../../platform/platform.ts';
import { createKinds, type Reader } from '../cases/index.ts';
import type { PolicyBook } from '../policies/index.ts';
import { deleteQuietHours, selectQuietHours, upsertQuietHours } from './approvers.queries.ts';
import { ContextAnswer, readContext } from './decision-context.ts';
import { delegateInbox, endDelegation } from './delegate-inbox.ts';
import { type Delegation, selectDelegations } from './delegations.queries.ts';
import { createLiveStreams } from './live-streams.ts';
import type { QuietHours } from './quiet-rules.ts';
import { readWaiting, WaitingAnswer } from './waiting.ts';

const tag = 'Approvals in time';
const EVENT_STREAM = 'text/event-stream';

const TIME_OF_DAY = '^([01][0-9]|2[0-3]):[0-5][0-9]$';
const TimeOfDay = Type.String({ pattern: TIME_OF_DAY, description: 'Such as 22:00.' });
const QuietHoursShape = Type.Object({
  from: TimeOfDay,
  until: TimeOfDay,
  timeZone: Type.String({ minLength: 1, maxLength: 64, description: 'Such as Asia/Seoul.' }),
});

const NewDelegation = Type.Object({
  to: Type.String({ format: 'uuid', description: 'The actor id of another administrator.' }),
  from: Type.Optional(DateTime),
  until: DateTime,
});
const Named = Type.Object({ actorId: Type.String(), name: Type.String() });
const DelegationAnswer = Type.Object({
  id: Type.String(),
  from: Named,
  to: Named,
  startsAt: DateTime,
  endsAt: DateTime,
});
const DelegationId = Type.Object({ id: Type.String({ maxLength: 255 }) });
const DecisionId = Type.Object({ id: Type.String({ maxLength: 255 }) });

/** What helps people to decide, and in time. */
export const inboxRoutes =
  (policies: PolicyBook) =>
  (router: Router, platform: Platform): void => {
    const { database, clock, secrets } = platform;
    const { member, signedIn } = accessRules(platform);
    const kindOf = createKinds(secrets);
    const streams = createLiveStreams(platform);
    router.app.addHook('preClose', async () => streams.close());
    const watching = member('ADMIN', 'INSTRUCTOR');

    const accountsOf = async (familyId: FamilyId) => {
      const own = await database.inScope({ familyId }, (tx) => selectFamilyActors(tx, familyId));
      return own.map(({ id }) => id);
    };
    const waitingFor = async (who: Member) => {
      const accounts = await accountsOf(who.familyId);
      const reader: Reader =
        who.center.role === 'ADMIN' ? { mayAnswerAll: true } : { mayAnswerAll: false, accounts };
      return database.inScope({ centerIds: [who.center.id] }, (tx) =>
        readWaiting(tx, who.center.id, { reader, accounts, now: clock.now() }),
      );
    };

    route(router, 'GET', '/approvals/waiting', {
      summary:
        'Tell what waits for you, the next to be due first; as server-sent events to whoever accepts them',
      tag,
      access: watching,
      answers: {
        200: orAs(WaitingAnswer, {
          [EVENT_STREAM]: Type.String({
            description: 'Events `waiting` with the same data, for as long as the access token is good.',
          }),
        }),
      },
      handle: async ({ who, request }) => {
        if (!request.headers.accept?.includes(EVENT_STREAM)) return ok(await waitingFor(who));
        // The very request that opened the stream, asked again as if it came now.
        const admit = async () => {
          const again = await watching.identify(request as FastifyRequest);
          return again.admit(request as FastifyRequest);
        };
        const stream = streams.open({
          sessionId: who.sessionId,
          centerId: who.center.id,
          requireAdmission: admit,
          read: async () => waitingFor(await admit()),
        });
        return bare(200, stream, {
          'content-type': `${EVENT_STREAM}; charset=utf-8`,
          'cache-control': 'no-store',
          // Proxies that gather answers would hold the events back.
          'x-accel-buffering': 'no',
        });
      },
    });

    route(router, 'GET', '/decisions/:id/context', {
      summary: 'Read what helps to answer a decision: what asked, what differs, how the like was decided',
      tag,
      access: member('ADMIN', 'INSTRUCTOR'),
      params: DecisionId,
      answers: { 200: ContextAnswer },
      handle: async ({ who, params }) => {
        const centerId = who.center.id;
        const all = await policies.policiesFor([centerId]);
        return ok(
          await database.inScope({ centerIds: [centerId] }, (tx) =>
            readContext(tx, centerId, {
              eventId: params.id,
              kindOf,
              policies: all.get(centerId) ?? [],
            }),
          ),
        );
      },
    });

    route(router, 'GET', '/auth/quiet-hours', {
      summary: 'Read your quiet hours, in which no reminder is mailed',
      tag,
      access: signedIn(),
      answers: { 200: Nullable(QuietHoursShape) },
      handle: async ({ who }) => {
        const quiet = await database.inScope({ familyId: who.familyId }, (tx) =>
          selectQuietHours(tx, who.familyId),
        );
        return ok(quiet ? presentQuiet(quiet) : null);
      },
    });

    route(router, 'PUT', '/auth/quiet-hours', {
      summary: 'Set your quiet hours; a deadline before their end is mailed all the same',
      tag,
      access: signedIn(),
      body: QuietHoursShape,
      answers: { 200: QuietHoursShape },
      handle: async ({ who, body }) => {
        const quiet = requireQuiet(body);
        await database.inScope({ familyId: who.familyId }, (tx) =>
          upsertQuietHours(tx, who.familyId, quiet, clock.now()),
        );
        return ok(presentQuiet(quiet));
      },
    });

    route(router, 'DELETE', '/auth/quiet-hours', {
      summary: 'Have no quiet hours',
      tag,
      access: signedIn(),
      answers: { 204: Type.Null() },
      handle: async ({ who }) => {
        await database.inScope({ familyId: who.familyId }, (tx) => deleteQuietHours(tx, who.familyId));
        return noContent();
      },
    });

    route(router, 'GET', '/approvals/delegations', {
      summary: 'List who answers for you, and for whom you answer',
      tag,
      access: member('ADMIN', 'INSTRUCTOR'),
      answers: { 200: Type.Array(DelegationAnswer) },
      handle: async ({ who }) => {
        const accounts = await accountsOf(who.familyId);
        const found = await database.inScope({ centerIds: [who.center.id] }, (tx) =>
          selectDelegations(tx, who.center.id, { accounts, now: clock.now() }),
        );
        return ok(found.map(presentDelegation));
      },
    });

    route(router, 'POST', '/approvals/delegations', {
      summary: 'Ask another administrator to answer for you for a while',
      tag,
      access: member('ADMIN', 'INSTRUCTOR'),
      body: NewDelegation,
      answers: { 201: DelegationAnswer },
      handle: async ({ who, body }) => {
        const giver = await giverOf(who);
        const asked = {
          to: body.to,
          from: body.from === undefined ? null : timeOf('from', body.from),
          until: timeOf('until', body.until),
        };
        const delegation = await database.inScope({ centerIds: [who.center.id] }, (tx) =>
          delegateInbox(tx, giver, asked),
        );
        return created(presentDelegation(delegation));
      },
    });

    route(router, 'DELETE', '/approvals/delegations/:id', {
      summary: 'End a delegation that you gave or were given, at once',
      tag,
      access: member('ADMIN', 'INSTRUCTOR'),
      params: DelegationId,
      refusals: ['CONFLICT'],
      answers: { 204: Type.Null() },
      handle: async ({ who, params }) => {
        const by = await giverOf(who);
        await database.inScope({ centerIds: [who.center.id] }, (tx) => endDelegation(tx, by, params.id));
        return noContent();
      },
    });

    async function giverOf({ center, actorId, name, familyId, source }: Member) {
      return {
        centerId: center.id,
        actorId,
        name,
        accounts: await accountsOf(familyId),
        source,
        now: clock.now(),
      };
    }
  };

function timeOf(field: string, text: string): Date {
  const time = new Date(text);
  if (Number.isNaN(time.getTime())) throw invalidField(field, 'must be a real time');
  return time;
}

function requireQuiet({
  from,
  until,
  timeZone,
}: {
  from: string;
  until: string;
  timeZone: string;
}): QuietHours {
  if (from === until) throw invalidField('until', 'must differ from the beginning');
  try {
    Temporal.Now.instant().toZonedDateTimeISO(timeZone);
  } catch {
    throw invalidField('timeZone', 'must be an IANA time zone such as Asia/Seoul');
  }
  return { fromMinute: minuteOf(from), toMinute: minuteOf(until), timeZone };
}

function minuteOf(text: string): number {
  const [hours = 0, minutes = 0] = text.split(':').map(Number);
  return hours * 60 + minutes;
}

function presentQuiet({ fromMinute, toMinute, timeZone }: QuietHours) {
  return { from: textOf(fromMinute), until: textOf(toMinute), timeZone };
}

function textOf(minute: number): string {
  const two = (number: number) => String(number).padStart(2, '0');
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

function presentDelegation({ id, from, to, startsAt, endsAt }: Delegation) {
  return { id, from, to, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
}
