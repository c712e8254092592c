import { writeVkey } from '@centerproof/proof';
import type { FastifyReply } from 'fastify';
import { escapeHtml } from '../../platform/escape-html.ts';
import type { Platform } from '../../platform/platform.ts';
import { selectGrowth, selectPublishedCheckpoint, selectWitnesses } from './log-checkpoints.queries.ts';
import { ensureLog } from './log-identity.ts';
import { selectTree } from './log-tree.queries.ts';

const GROWTH_DAYS = 14;
const DAY_MS = 86_400_000;

/** The log as people see it: how large it is, who watches it, and how to check it oneself. */
export async function logPage(platform: Platform, reply: FastifyReply): Promise<FastifyReply> {
  const { database, clock, settings } = platform;
  const since = new Date(clock.now().getTime() - GROWTH_DAYS * DAY_MS);
  const seen = await database.asDispatcher(async (tx) => ({
    identities: await ensureLog(platform, tx),
    published: await selectPublishedCheckpoint(tx),
    tree: await selectTree(tx),
    witnesses: await selectWitnesses(tx),
    growth: await selectGrowth(tx, { since }),
  }));
  const address = `${settings.publicUrl}/log`;
  const vkey = writeVkey(seen.identities.current.key);
  const former = seen.identities.all.slice(0, -1);
  const size = seen.published?.size ?? 0;
  const content = `<h1>The log of ${escapeHtml(seen.identities.current.origin)}</h1>
<p>Every entry of every chain of this installation is a leaf of one tree that can only grow. A chain that is rewritten no longer
matches its leaves, and a log that is rewritten no longer matches what others have seen of it.</p>
${seen.tree?.refusal ? `<p class="alarm" role="alert"><strong>The log signs nothing at present.</strong> ${escapeHtml(seen.tree.refusal)}</p>` : ''}
<p class="size"><strong>${size.toLocaleString('en')}</strong> leaves</p>
<h2>Latest checkpoint</h2>
<pre>${escapeHtml(seen.published?.note ?? 'none yet')}</pre>
<p>Published ${timeOf(seen.published?.publishedAt ?? null)}.</p>
<h2>Witnesses</h2>
${table(
  ['Witness', 'Last cosignature', 'Says'],
  settings.log.witnesses.map(({ name, key }) => {
    const state = seen.witnesses.find((known) => known.vkey === writeVkey(key));
    return [
      `${escapeHtml(name)}<br><code>${escapeHtml(writeVkey(key))}</code>`,
      timeOf(state?.cosignedAt ?? null),
      escapeHtml(state?.failure ?? (state ? 'nothing amiss' : 'not asked yet')),
    ];
  }),
  'Nobody else cosigns this log. What it shows then rests on whoever has kept an earlier checkpoint.',
)}
<h2>Growth</h2>
${table(
  ['Day (UTC)', 'Leaves at its end'],
  seen.growth.map(({ day, size: leaves }) => [escapeHtml(day), leaves.toLocaleString('en')]),
  'Nothing was added in the last two weeks.',
)}
<h2>Check it yourself</h2>
<p>The key of the log is <code>${escapeHtml(vkey)}</code>. Keep it, and the latest checkpoint, somewhere that is not ours.</p>
${former.length > 0 ? `<p>Earlier keys, under which the log no longer signs: ${former.map(({ key }) => `<code>${escapeHtml(writeVkey(key))}</code>`).join(', ')}.</p>` : ''}
<pre>npx @centerproof/cli monitor ${escapeHtml(address)} --log-key '${escapeHtml(vkey)}'</pre>
<p>It is served as <a href="https://c2sp.org/tlog-tiles">C2SP tlog-tiles</a>, so tools that are not ours read it too:
<a href="${escapeHtml(address)}/checkpoint">checkpoint</a>, <a href="${escapeHtml(address)}/vkey">vkey</a>, <code>tile/…</code>.</p>`;
  return reply
    .type('text/html; charset=utf-8')
    .headers({ 'cache-control': 'no-cache' })
    .send(
      `<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n<meta name="viewport" content="width=device-width">\n` +
        `<link rel="icon" href="/favicon.svg" type="image/svg+xml">\n<title>The log · Centerproof</title>\n<style>${STYLE}</style>\n</head>\n<body>\n<main>\n${content}\n</main>\n</body>\n</html>\n`,
    );
}

const STYLE = `
body { font-family: system-ui, sans-serif; color: #1b1f24; background: #f3f4f6; margin: 0; line-height: 1.5; }
main { max-width: 52rem; margin: 2rem auto; padding: 2rem; background: #fff; border: 1px solid #c9ced6; overflow-wrap: anywhere; }
pre, code { font: .85rem/1.5 ui-monospace, monospace; white-space: pre-wrap; }
pre { background: #f3f4f6; padding: 1rem; }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .4rem .6rem .4rem 0; border-bottom: 1px solid #e2e5ea; }
.size strong { font-size: 2.2rem; font-weight: 600; }
.alarm { background: #fdecea; border-left: 4px solid #b3261e; padding: .75rem 1rem; }
`;

function table(heads: readonly string[], rows: readonly (readonly string[])[], empty: string): string {
  if (rows.length === 0) return `<p>${empty}</p>`;
  const head = heads.map((name) => `<th scope="col">${name}</th>`).join('');
  const body = rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('\n');
  return `<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body}\n</tbody>\n</table>`;
}

function timeOf(time: Date | null): string {
  if (!time) return 'never';
  return `<time datetime="${time.toISOString()}">${time.toISOString().replace('T', ' ').slice(0, 19)} UTC</time>`;
}
