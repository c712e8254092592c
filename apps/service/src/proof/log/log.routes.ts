import { leafData, readSize, readTilePath, tileWidth, writeBundle, writeVkey } from '@centerproof/proof';
import type { FastifyReply } from 'fastify';
import { notFound } from '../../platform/errors.ts';
import { anyone } from '../../platform/http/index.ts';
import type { Routes } from '../../slice.ts';
import { selectPublishedCheckpoint } from './log-checkpoints.queries.ts';
import { showLogFigures } from './log-figures.ts';
import { ensureLog } from './log-identity.ts';
import { logPage } from './log-page.ts';
import { publishedPolicy } from './log-policy.ts';
import { selectTimestamps } from './log-timestamps.queries.ts';
import { selectTiles } from './log-tree.queries.ts';

const HASH_BYTES = 32;
/** Whoever checks the log does so from anywhere: a page of another origin too. */
const READABLE_ANYWHERE = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
};
const FOR_GOOD = { ...READABLE_ANYWHERE, 'cache-control': 'public, max-age=31536000, immutable' };
const NOT_KEPT = { ...READABLE_ANYWHERE, 'cache-control': 'no-cache, no-store, max-age=0' };

/** The log as files that anybody fetches (C2SP tlog-tiles), its key, and a page for people. */
export const logRoutes: Routes = ({ app, prefix }, platform) => {
  const { database } = platform;
  const open = { config: { access: anyone(), idempotency: 'none' as const }, schema: { hide: true } };
  showLogFigures(platform);

  app.get(`${prefix}/log`, open, async (_request, reply) => logPage(platform, reply));

  app.get(`${prefix}/log/checkpoint`, open, async (_request, reply) => {
    const published = await database.asDispatcher(async (tx) => {
      await ensureLog(platform, tx);
      return selectPublishedCheckpoint(tx);
    });
    if (!published) throw notFound('checkpoint');
    return text(reply, published.note);
  });

  app.get(`${prefix}/log/vkey`, open, async (_request, reply) => {
    const { current } = await database.asDispatcher((tx) => ensureLog(platform, tx));
    return text(reply, `${writeVkey(current.key)}\n`);
  });

  app.get(`${prefix}/log/policy`, open, async (_request, reply) =>
    text(reply, await publishedPolicy(platform)),
  );

  app.get<{ Params: { size: string } }>(`${prefix}/log/timestamp/:size`, open, async (request, reply) => {
    const size = readSize(request.params.size);
    const [found] = size === null ? [] : await database.asDispatcher((tx) => selectTimestamps(tx, [size]));
    if (!found) throw notFound('time stamp');
    return reply.type('application/octet-stream').headers(FOR_GOOD).send(found.token);
  });

  app.get<{ Params: { '*': string } }>(`${prefix}/log/tile/*`, open, async (request, reply) => {
    const wanted = readTilePath(`tile/${request.params['*']}`);
    if (!wanted) throw notFound('tile');
    const address = { level: wanted.kind === 'hashes' ? wanted.level : 0, index: wanted.index };
    const { published, tiles } = await database.asDispatcher(async (tx) => ({
      published: await selectPublishedCheckpoint(tx),
      tiles: await selectTiles(tx, [address]),
    }));
    // What is written is kept by caches for good, so nothing is shown that no published checkpoint covers yet.
    const [tile] = tiles;
    if (!tile || tileWidth(address, published?.size ?? 0) < wanted.width) throw notFound('tile');
    const bytes = wanted.kind === 'hashes' ? tile.hashes : tile.entries;
    if (!bytes || bytes.length < wanted.width * HASH_BYTES) throw notFound('tile');
    const part = bytes.subarray(0, wanted.width * HASH_BYTES);
    return reply
      .type('application/octet-stream')
      .headers(FOR_GOOD)
      .send(wanted.kind === 'hashes' ? part : Buffer.from(bundleOf(part)));
  });
};

/** The leaves under a tile, made again from the entry hashes: they are all that a leaf holds. */
function bundleOf(entries: Buffer): Uint8Array {
  const leaves: Uint8Array[] = [];
  for (let from = 0; from < entries.length; from += HASH_BYTES)
    leaves.push(leafData(entries.subarray(from, from + HASH_BYTES).toString('hex')));
  return writeBundle(leaves);
}

function text(reply: FastifyReply, body: string): FastifyReply {
  return reply.type('text/plain; charset=utf-8').headers(NOT_KEPT).send(body);
}
