import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { canonicalJson, EXPORT_BYTES_MAX, writeMultikey } from '@centerproof/proof';
import { afterAll, describe, expect, onTestFinished, test } from 'vitest';
import approvals from '../../proof/vectors/approval-vectors.json' with { type: 'json' };
import vectors from '../../proof/vectors/export-vectors.json' with { type: 'json' };
import packs from '../../proof/vectors/pack-vectors.json' with { type: 'json' };
import verdicts from '../../proof/vectors/verdict-vectors.json' with { type: 'json' };
import { UsageError } from '../src/command.ts';
import { verifyFiles } from '../src/verify/verify-files.ts';

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'centerproof-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function centerproof(...parameters: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...parameters], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

/** The same without a process of its own, for what is asked of file after file. */
async function verify(...parameters: string[]) {
  let stdout = '';
  const status = await verifyFiles.run(parameters, (line) => {
    stdout += `${line}\n`;
  });
  return { status, stdout };
}

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** A logged and signed export of the vectors. */
function logged(position: number): string {
  return file(`logged-${position}.json`, JSON.stringify(verdicts.cases[position]?.document));
}

function policy(name: keyof typeof verdicts.policies): string {
  return file('policy', verdicts.policies[name]);
}

const [, exportKey] = verdicts.cases[0]?.document.proof.verificationMethod.split('#') ?? [];

/** The same without holding up this process, which has to answer it. */
async function ask(...parameters: string[]) {
  const child = spawn(process.execPath, [main, ...parameters], { stdio: ['ignore', 'pipe', 'inherit'] });
  let stdout = '';
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
  });
  const [status] = await once(child, 'close');
  return { status, stdout };
}

/** Each test starts processes of its own, and a busy machine starts them slowly. */
const TIMEOUT_MS = 60_000;

describe('centerproof verify', { timeout: TIMEOUT_MS }, () => {
  for (const [position, { name, document, expected }] of vectors.cases.entries()) {
    test(`exits ${expected.valid ? 3 : 1} for: ${name}`, async () => {
      const { status, stdout } = await verify(file(`${position}.json`, JSON.stringify(document, null, 2)));
      expect(status).toBe(expected.valid ? 3 : 1);
      expect(stdout).toContain(
        expected.valid ? 'This file agrees with itself. Who made it is not shown.' : 'This file is broken.',
      );
      for (const { reason } of expected.checks) if (reason) expect(stdout).toContain(`[${reason}]`);
    });
  }

  test('says which claim was changed, which was erased, and which is not disclosed', async () => {
    const say = async (position: number) =>
      (await verify(file('said.json', JSON.stringify(vectors.cases[position]?.document)))).stdout;
    expect(await say(1)).toContain('"what" of the record says: it is not disclosed');
    const erased = await say(2);
    expect(erased).toContain('"who" said: it was erased on 2026-02-01T00:00:00.000Z');
    expect(erased).toContain(
      'The claim "who" of the record is not in the file; its digest is the sealed one.',
    );
    expect(erased).not.toContain('The claim "who" of the record is the one that was sealed.');
    expect(await say(10)).toMatch(/FAILS .*"why" of the record/);
  });

  test('answers the six questions by their names, for every entry', () => {
    const { status, stdout } = centerproof(
      'verify',
      '--trust',
      policy('the log, two witnesses, any'),
      logged(2),
    );
    expect(status).toBe(0);
    for (const line of [
      /^consistent {2}yes$/m,
      /^logged {6}yes {6}the record: leaf 3 of proofs\.example\/log, checkpoint of size 4\n {21}the final seal: leaf 4/m,
      /^witnessed {3}yes {6}the record: w1 at 2026-01-05T09:01:00\.000Z, 60 s after its own time\n {21}the final seal: w1/m,
      /^signed {6}unknown {2}by https:\/\/proofs\.example/m,
      /^approved {4}unknown/m,
      /^current {5}unknown {2}nobody was asked$/m,
    ])
      expect(stdout).toMatch(line);
  });

  test('a log key is the short form of a policy, and one that is not known is amber', () => {
    const [, vkey = ''] = /^log (\S+)/.exec(verdicts.policies['the log']) ?? [];
    const [, other = ''] = /^log (\S+)/.exec(verdicts.policies['another log of that name']) ?? [];
    expect(centerproof('verify', '--log-key', vkey, logged(0)).status).toBe(0);
    expect(centerproof('verify', '--log-key', other, logged(0)).status).toBe(3);
    expect(centerproof('verify', logged(0)).status).toBe(3);
  });

  test('a policy may end its lines in CRLF, and begins with no byte order mark', async () => {
    const text = verdicts.policies['the log'];
    const lines = file('crlf.policy', text.replaceAll('\n', '\r\n'));
    expect((await verify('--trust', lines, logged(0))).status).toBe(0);
    const marked = file('marked.policy', `\ufeff${text}`);
    await expect(verify('--trust', marked, logged(0))).rejects.toThrow(UsageError);
  });

  test('of many files the worst decides, and --json gives one object on a line for each, with a code for every refusal', () => {
    const changed = structuredClone(verdicts.cases[0]?.document);
    if (changed) Object.assign(changed.verification.claims.where.value, { region: 'Busan' });
    const files = [
      logged(0),
      file('amber.json', JSON.stringify(vectors.cases[0]?.document)),
      file('changed.json', JSON.stringify(changed)),
      file('mark.json', `\ufeff${JSON.stringify(verdicts.cases[0]?.document)}`),
      file('half.json', '{'),
      file('twice.json', '{"a":1,"a":2}'),
      file('bytes.json', Uint8Array.of(0x22, 0xff, 0x22)),
    ];
    const { status, stdout } = centerproof('verify', '--json', '--trust', policy('the log'), ...files);
    expect(status).toBe(1);
    const said = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(
      said.map(({ outcome, exitCode, faults }) => [outcome, exitCode, faults[0]?.reason ?? null]),
    ).toEqual([
      ['proven', 0, null],
      ['consistent', 3, null],
      ['broken', 1, 'CLAIM_MISMATCH'],
      ['broken', 1, 'NOT_JSON'],
      ['broken', 1, 'NOT_JSON'],
      ['broken', 1, 'DUPLICATE_MEMBER'],
      ['broken', 1, 'NOT_JSON'],
    ]);
    expect(said[0]).toMatchObject({
      file: files[0],
      subject: 'evd_1',
      entries: [{ part: 'record', index: 0 }],
    });
    expect(centerproof('verify', '--trust', policy('the log'), ...files.slice(0, 2)).status).toBe(3);
  });

  test('--online compares with the live proof of the address that is given, and knows its keys', async () => {
    const [live] = verdicts.edits.flatMap((edit) =>
      'live' in edit && edit.live && edit.rule === null ? [edit.live] : [],
    );
    const answers = new Map<string, unknown>([
      ['/api/public/proofs/evd_1', { data: live }],
      ['/.well-known/controller.json', { verificationMethod: [{ publicKeyMultibase: exportKey }] }],
    ]);
    const asked: string[] = [];
    const server = createServer((request, response) => {
      asked.push(request.url ?? '');
      const answer = answers.get(request.url ?? '');
      response.writeHead(answer ? 200 : 404, { 'content-type': 'application/json' });
      response.end(JSON.stringify(answer ?? {}));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    onTestFinished(() => void server.close());
    // A server listening on TCP gives an AddressInfo, never a string or null.
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

    const good = await ask('verify', logged(0), '--online', url);
    expect(good.stdout).toMatch(/^signed {6}yes/m);
    expect(good.stdout).toMatch(/^current {5}yes$/m);
    // Nobody told it to trust the log, so that it is amber all the same.
    expect(good.status).toBe(3);
    expect(asked).toEqual([...answers.keys()]);

    const withUrl = file('online.policy', verdicts.policies['the log'].replace(/^log \S+/, `$& ${url}/log/`));
    expect((await ask('verify', logged(0), '--online', '--trust', withUrl)).status).toBe(0);
    const other = await ask('verify', logged(1), '--online', '--trust', withUrl);
    expect(other.stdout).toContain('[NOT_CURRENT]');
    expect(other.status).toBe(1);
    expect((await ask('verify', logged(0), '--online')).status).toBe(2);
  });

  test('refuses what is not an export with 1, and says why', async () => {
    for (const [content, why] of [
      ['{"a":1', '[NOT_JSON]'],
      ['{"a":1,"a":2}', '[DUPLICATE_MEMBER]'],
      ['{}', '[DOCUMENT_MALFORMED]'],
      [Uint8Array.of(0xff, 0xfe), '[NOT_JSON]'],
    ] as const) {
      const { status, stdout } = await verify(file('bad.json', content));
      expect({ status, said: stdout.includes(why) }).toEqual({ status: 1, said: true });
    }
  });

  test('a file that is too large is broken, whatever it holds, and the others are judged', () => {
    const large = file('large.json', '');
    truncateSync(large, EXPORT_BYTES_MAX + 1);
    const { status, stdout } = centerproof('verify', large, logged(0), '--trust', policy('the log'));
    expect(stdout).toContain('[TOO_LARGE]');
    expect(stdout).toMatch(/^logged {6}yes/m);
    expect(status).toBe(1);
  });

  test('what nobody reads to its end, or has room for, is neither proven nor broken', async () => {
    const broken = file('broken', '{}');
    const child = spawn(process.execPath, [main, 'verify', ...Array<string>(2_000).fill(broken)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    child.stdout.once('data', () => child.stdout.destroy());
    expect(await once(child, 'exit')).toEqual([2, null]);
    if (!existsSync('/dev/full')) return;
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync(process.execPath, [main, 'verify', broken], {
      stdio: ['ignore', full, 'pipe'],
      encoding: 'utf8',
    });
    closeSync(full);
    expect([status, stderr]).toEqual([2, 'The output cannot be written (ENOSPC).\n']);
  });

  test('a file cannot move the cursor of the terminal', () => {
    const document = structuredClone(vectors.cases[0]?.document) as { evidence: { id: string } };
    document.evidence.id = 'evd_\u001b[2J\u009b1m\u202e';
    const { status, stdout } = centerproof('verify', file('escape.json', JSON.stringify(document)));
    expect(status).toBe(1);
    expect(stdout).toContain('evd_\\u{1b}[2J\\u{9b}1m\\u{202e}');
    expect(stdout.replaceAll('\n', '')).not.toMatch(/\p{C}/u);
  });
});

test.each([
  ['CENTERPROOF_URL', { CENTERPROOF_URL: 'localhost:4000', CENTERPROOF_KEY: 'cp_test_a' }],
  ['CENTERPROOF_KEY', { CENTERPROOF_URL: 'http://localhost:4000', CENTERPROOF_KEY: 'cp_test_a\n' }],
])(
  'centerproof mcp refuses a %s with which no call can be made',
  { timeout: TIMEOUT_MS },
  (name, settings) => {
    const { status, stderr } = spawnSync(process.execPath, [main, 'mcp'], {
      env: { ...process.env, ...settings },
      input: '',
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([2, expect.stringContaining(`Set ${name} to`)]);
  },
);

test('a call that cannot be answered exits with 2 and shows the usage', { timeout: TIMEOUT_MS }, () => {
  for (const parameters of [
    [],
    ['verify'],
    ['verify', join(folder, 'absent.json'), '--sideways'],
    ['verify', 'a', '--trust', join(folder, 'absent.policy')],
    ['verify', 'a', '--log-key', 'no key'],
    ['verify', 'a', '--log-key', 'a', '--trust', 'b'],
    ['verify', 'a', '--export-key', 'z6Mk'],
    ['verify', 'a', '--online=ftp://x'],
    ['verify', join(folder, 'absent.json')],
    ['seal'],
    ['verify', folder],
  ]) {
    const { status, stdout, stderr } = centerproof(...parameters);
    expect({ parameters, status, usage: (stdout + stderr).includes('Usage:') }).toEqual({
      parameters,
      status: 2,
      usage: true,
    });
  }
  expect(centerproof('--help').status).toBe(0);
});

describe('centerproof verify PACK', { timeout: TIMEOUT_MS }, () => {
  const text = (name: string) =>
    packs.cases
      .find((one) => one.name === name)
      ?.lines.map((line) => `${canonicalJson('json' in line ? line.json : null)}\n`)
      .join('') ?? '';

  test('looks the keys of approvers up in the audit pack that it is given, in exports and in packs', () => {
    const pack = (name: string) => file(`${name}.ndjson`, text(name));
    const proof = file('signed.jsonld', JSON.stringify(approvals.cases[0]?.document));
    const decisions = pack('approved with a passkey');
    const trust = ['--trust', policy('the log')];
    const registered = pack('audit, the passkey registered');
    expect(centerproof('verify', decisions, ...trust, '--audit', registered).status).toBe(0);
    expect(centerproof('verify', proof, '--audit', registered).stdout).toContain(
      'by the audit pack: registered',
    );
    const slipped = pack('audit, nothing of the passkey');
    for (const given of [decisions, proof]) {
      const { status, stdout } = centerproof('verify', given, '--audit', slipped);
      expect(status).toBe(1);
      expect(stdout).toContain('[APPROVAL_KEY_UNREGISTERED]');
    }
    for (const useless of [pack('audit, from a day on'), pack('whole'), proof])
      expect(centerproof('verify', proof, '--audit', useless).status).toBe(2);
  });

  test('a known export key shows who signed a file or a pack, without a network', async () => {
    const [key = ''] = packs.exportKeys;
    const pack = file('signed.ndjson', text('whole'));
    for (const path of [logged(0), pack]) {
      expect((await verify(path)).stdout).toMatch(/^signed {6}unknown/m);
      const other = ['--export-key', writeMultikey(new Uint8Array(32)), '--export-key', key];
      expect((await verify(path, ...other)).stdout).toMatch(/^signed {6}yes/m);
    }
  });

  test('is proven with the key of its log, says that none is missing, and prints the figures that are asked for', () => {
    const pack = file('whole.ndjson.gz', gzipSync(text('whole')));
    const trusted = centerproof('verify', pack, '--trust', policy('the log'), '--report');
    expect(trusted.status).toBe(0);
    expect(trusted.stdout).toContain('all decisions of center 42 from index 0 to 4');
    expect(trusted.stdout).toMatch(/^decisions +4$/m);
    expect(centerproof('verify', pack).status).toBe(3);
    const { totals, statement } = JSON.parse(centerproof('verify', pack, '--report', '--json').stdout);
    expect([totals.decisions, statement]).toEqual([4, expect.stringContaining('none is missing')]);
  });

  test('names the entry that was taken out, and exits 1', () => {
    const lines = text('whole').split('\n');
    const pack = file('cut.ndjson', lines.filter((line) => !line.includes('"index":2,')).join('\n'));
    const { status, stdout } = centerproof('verify', pack, '--trust', policy('the log'));
    expect([status, /FAILS {2}entry 2 of 42\/proof.*\[ENTRY_MISSING\]/.test(stdout)]).toEqual([1, true]);
  });
});
