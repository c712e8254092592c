import { execFileSync } from 'node:child_process';
import { createHash, createPublicKey } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import canonicalize from 'canonicalize';
import { expect, test } from 'vitest';
import approvalVectors from '../vectors/approval-vectors.json' with { type: 'json' };

/** What a stranger does with an export in hand: everything below is openssl, Node and the format page. */
for (const { name, document } of approvalVectors.cases) {
  test(`openssl verifies the signature of every approver from the export alone: ${name}`, () => {
    for (const { statement, assertion } of document.evidence.approval.approvers) {
      const clientData = bytes(assertion.clientDataJSON);
      const challenge = sha256(Buffer.from(canonicalize(statement) ?? '')).toString('base64url');
      expect(JSON.parse(clientData.toString()).challenge).toBe(challenge);
      const message = Buffer.concat([bytes(assertion.authenticatorData), sha256(clientData)]);
      expect(opensslVerifies(assertion, message)).toBe(true);
      expect(opensslVerifies(assertion, Buffer.concat([message, Buffer.from([0])]))).toBe(false);
    }
  });
}

function opensslVerifies(
  { publicKey, alg, signature }: { publicKey: string; alg: string; signature: string },
  message: Buffer,
): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'assertion-'));
  const file = (name: string, content: string | Buffer) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
  try {
    const key = file(
      'key.pem',
      createPublicKey({ format: 'jwk', key: jwkOf(bytes(publicKey), alg) }).export({
        format: 'pem',
        type: 'spki',
      }),
    );
    const digest = alg === 'EdDSA' ? [] : ['-digest', 'sha256'];
    execFileSync(
      'openssl',
      // biome-ignore format: a command line
      ['pkeyutl', '-verify', '-pubin', '-inkey', key, '-rawin', ...digest,
       '-in', file('message', message), '-sigfile', file('signature', bytes(signature))],
      { stdio: 'pipe' },
    );
    return true;
  } catch {
    return false;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** The parts of the three COSE keys lie at fixed places. */
function jwkOf(cose: Buffer, alg: string) {
  const part = (from: number, to: number) => cose.subarray(from, to).toString('base64url');
  if (alg === 'ES256') return { kty: 'EC', crv: 'P-256', x: part(10, 42), y: part(45, 77) };
  if (alg === 'EdDSA') return { kty: 'OKP', crv: 'Ed25519', x: part(10, 42) };
  return { kty: 'RSA', n: part(11, 267), e: part(269, 272) };
}

function bytes(text: string): Buffer {
  return Buffer.from(text, 'base64url');
}

function sha256(message: Buffer): Buffer {
  return createHash('sha256').update(message).digest();
}
