import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, test } from 'vitest';
import vectors from '../../proof/vectors/export-vectors.json' with { type: 'json' };

const main = fileURLToPath(new URL('../src/main.ts', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'centerproof-cli-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

function centerproof(...parameters: string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [main, ...parameters], { encoding: 'utf8' });
  return { status, stdout, stderr };
}

function file(name: string, content: string | Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** Each test starts processes of its own, and a busy machine starts them slowly. */
const TIMEOUT_MS = 60_000;

describe('centerproof verify', { timeout: TIMEOUT_MS }, () => {
  for (const [position, { name, document, expected }] of vectors.cases.entries()) {
    test(`exits ${expected.valid ? 0 : 1} for: ${name}`, () => {
      const { status, stdout } = centerproof(
        'verify',
        file(`${position}.json`, JSON.stringify(document, null, 2)),
      );
      expect(status).toBe(expected.valid ? 0 : 1);
      expect(stdout).toContain(expected.valid ? 'The proof holds.' : 'The proof does NOT hold.');
      for (const { reason } of expected.checks) if (reason) expect(stdout).toContain(`[${reason}]`);
    });
  }

  test('says which claim was changed, which was erased, and which is not disclosed', () => {
    const say = (position: number) =>
      centerproof('verify', file('said.json', JSON.stringify(vectors.cases[position]?.document))).stdout;
    expect(say(1)).toContain('"what" of the record says: it is not disclosed');
    expect(say(2)).toContain('"who" said: it was erased on 2026-02-01T00:00:00.000Z');
    expect(say(2)).toContain(
      'The claim "who" of the record is not in the file; its digest is the sealed one.',
    );
    expect(say(2)).not.toContain('The claim "who" of the record is the one that was sealed.');
    expect(say(7)).toMatch(/FAILS .*"why" of the record/);
  });

  test('refuses what is not an export with 1, and says why', () => {
    for (const [content, why] of [
      ['{"a":1', 'cannot be written as JSON'],
      ['{"a":1,"a":2}', 'names the same member twice'],
      ['{}', 'absent'],
      [Uint8Array.of(0xff, 0xfe), 'not UTF-8'],
    ] as const) {
      const { status, stdout } = centerproof('verify', file('bad.json', content));
      expect({ status, said: stdout.includes(why) }).toEqual({ status: 1, said: true });
    }
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

test('a call that cannot be answered exits with 2 and shows the usage', { timeout: TIMEOUT_MS }, () => {
  for (const parameters of [
    [],
    ['verify'],
    ['verify', 'a', 'b'],
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
