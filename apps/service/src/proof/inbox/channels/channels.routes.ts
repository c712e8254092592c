import Type from 'typebox';
import { checkTargetUrl, egressPolicyOf } from '../../../delivery/webhooks/index.ts';
import { accessRules } from '../../../people/index.ts';
import { ApiError, invalidField, notFound } from '../../../platform/errors.ts';
import {
  created,
  DateTime,
  Nullable,
  noContent,
  OneOf,
  ok,
  type Router,
  route,
} from '../../../platform/http/index.ts';
import { newId } from '../../../platform/ids.ts';
import type { Platform } from '../../../platform/platform.ts';
import { recordAudit } from '../../audit/index.ts';
import {
  CHANNELS_MAX,
  type Channel,
  deleteChannel,
  insertChannel,
  lockChannels,
  selectChannel,
  selectChannels,
} from './channels.queries.ts';
import { contextOf, postTest } from './post-notice.ts';

const tag = 'Approvals in time';
const KINDS = ['slack', 'teams'] as const;

const NewChannel = Type.Object({
  kind: OneOf(KINDS),
  name: Type.String({ minLength: 1, maxLength: 200, format: 'visible' }),
  url: Type.String({
    minLength: 1,
    maxLength: 2_048,
    description: 'The incoming webhook of the channel. It is a secret: it is kept encrypted and never shown.',
  }),
});
const ChannelAnswer = Type.Object({
  id: Type.String(),
  kind: OneOf(KINDS),
  name: Type.String(),
  host: Type.String({ description: 'The host of its address; the rest is secret.' }),
  failingSince: Nullable(DateTime),
  lastError: Nullable(Type.String()),
  createdAt: DateTime,
});
const ChannelId = Type.Object({ id: Type.String({ maxLength: 255 }) });

/** Where in Slack and Teams a center hears of decisions that wait. */
export function channelRoutes(router: Router, platform: Platform): void {
  const { database, clock, secrets } = platform;
  const { member } = accessRules(platform);

  route(router, 'GET', '/center/notice-channels', {
    summary: 'List the channels that hear of decisions that wait',
    tag,
    access: member('ADMIN'),
    answers: { 200: Type.Array(ChannelAnswer) },
    handle: async ({ who }) => {
      const found = await database.inScope({ centerIds: [who.center.id] }, (tx) =>
        selectChannels(tx, who.center.id),
      );
      return ok(found.map(present));
    },
  });

  route(router, 'POST', '/center/notice-channels', {
    summary: 'Let a channel in Slack or Teams hear of decisions that wait',
    tag,
    access: member('ADMIN'),
    body: NewChannel,
    answers: { 201: ChannelAnswer },
    handle: async ({ who, body }) => {
      const target = checkTargetUrl(body.url, egressPolicyOf(platform));
      if (!target.ok) throw invalidField('url', target.reason);
      const centerId = who.center.id;
      const now = clock.now();
      const id = newId('chn', now);
      const channel: Channel = {
        id,
        kind: body.kind,
        name: body.name,
        sealedUrl: secrets.encrypt(body.url, contextOf(centerId, id)),
        host: target.url.host,
        failingSince: null,
        lastError: null,
        createdAt: now,
      };
      await database.inScope({ centerIds: [centerId] }, async (tx) => {
        await lockChannels(tx, centerId);
        if ((await selectChannels(tx, centerId)).length >= CHANNELS_MAX)
          throw new ApiError('CONFLICT', `There are ${CHANNELS_MAX} channels already. Remove one first.`);
        await insertChannel(tx, centerId, channel);
        await audit(tx, 'add-notice-channel', channel, who);
      });
      return created(present(channel));
    },
  });

  route(router, 'DELETE', '/center/notice-channels/:id', {
    summary: 'Take a channel away',
    tag,
    access: member('ADMIN'),
    params: ChannelId,
    answers: { 204: Type.Null() },
    handle: async ({ who, params }) => {
      await database.inScope({ centerIds: [who.center.id] }, async (tx) => {
        const channel = await selectChannel(tx, who.center.id, params.id);
        if (!channel) throw notFound('channel');
        await deleteChannel(tx, who.center.id, channel.id);
        await audit(tx, 'remove-notice-channel', channel, who);
      });
      return noContent();
    },
  });

  route(router, 'POST', '/center/notice-channels/:id/test', {
    summary: 'Send a sample to a channel and hear how it went',
    tag,
    access: member('ADMIN'),
    params: ChannelId,
    answers: { 200: Type.Object({ delivered: Type.Boolean(), error: Nullable(Type.String()) }) },
    handle: async ({ who, params }) => {
      const channel = await database.inScope({ centerIds: [who.center.id] }, (tx) =>
        selectChannel(tx, who.center.id, params.id),
      );
      if (!channel) throw notFound('channel');
      const { error } = await postTest(platform, who.center.id, channel);
      return ok({ delivered: error === null, error });
    },
  });

  function audit(
    tx: Parameters<typeof recordAudit>[0],
    action: string,
    { id, name, kind, host }: Channel,
    who: { center: { id: number }; source: Parameters<typeof recordAudit>[1]['source'] },
  ) {
    return recordAudit(tx, {
      centerId: who.center.id,
      eventType: 'CENTER_UPDATED',
      action,
      target: { type: 'notice-channel', id, name },
      metadata: { kind, host },
      source: who.source,
      now: clock.now(),
    });
  }
}

function present({ id, kind, name, host, failingSince, lastError, createdAt }: Channel) {
  return {
    id,
    kind,
    name,
    host,
    failingSince: failingSince?.toISOString() ?? null,
    lastError,
    createdAt: createdAt.toISOString(),
  };
}
