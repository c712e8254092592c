import { createHash, createPublicKey } from 'node:crypto';
import { bundleFromJSON, isBundleWithDsseEnvelope } from '@sigstore/bundle';
import { toSignedEntity, Verifier } from '@sigstore/verify';
import { expect, test } from 'vitest';
import {
  EXPORT_PREDICATE_TYPE,
  ed25519Signer,
  type JsonObject,
  signBundle,
  verdictOfFile,
  writeMultikey,
} from '../src/index.ts';
import vectors from '../vectors/verdict-vectors.json' with { type: 'json' };

const { publicKey, sign } = ed25519Signer(new Uint8Array(32).fill(9));
const multikey = writeMultikey(publicKey);
const bytes = Buffer.from(JSON.stringify(vectors.cases[0]?.document));
const bundle = signBundle({ name: 'evd_1.jsonld', bytes }, { multikey, sign });

/** Sigstore's own verifier, told one key by the hint under which bundles name it, and to ask no log but ours. */
function accepts(given: JsonObject, key = publicKey): boolean {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') };
  const verifier = new Verifier(
    {
      certificateAuthorities: [],
      timestampAuthorities: [],
      tlogs: [],
      ctlogs: [],
      publicKey: (hint) => {
        if (hint !== multikey) throw new Error(`nobody knows the key ${hint}`);
        return { publicKey: createPublicKey({ key: jwk, format: 'jwk' }), validFor: () => true };
      },
    },
    { ctlogThreshold: 0, tlogThreshold: 0, timestampThreshold: 0 },
  );
  try {
    verifier.verify(toSignedEntity(bundleFromJSON(given), bytes));
    return true;
  } catch {
    return false;
  }
}

test('sigstore’s verifier accepts a bundle by the key that its hint names, and refuses another key or another word', () => {
  expect(accepts(bundle)).toBe(true);
  expect(accepts(bundle, ed25519Signer(new Uint8Array(32).fill(8)).publicKey)).toBe(false);
  expect(accepts({ ...bundle, verificationMaterial: { publicKey: { hint: 'z6MkSomebody' } } })).toBe(false);
  const envelope = bundle.dsseEnvelope as { payload: string };
  const payload = Buffer.from(envelope.payload, 'base64').toString().replace('evd_1', 'evd_2');
  const changed = { ...envelope, payload: Buffer.from(payload).toString('base64') };
  expect(accepts({ ...bundle, dsseEnvelope: changed })).toBe(false);
});

test('the statement names the file by its hash and holds it whole, so that the bundle alone is enough', () => {
  const read = bundleFromJSON(bundle);
  if (!isBundleWithDsseEnvelope(read)) throw new Error('no envelope');
  expect(read.content.dsseEnvelope.payloadType).toBe('application/vnd.in-toto+json');
  const statement = JSON.parse(read.content.dsseEnvelope.payload.toString());
  expect(statement).toMatchObject({
    _type: 'https://in-toto.io/Statement/v1',
    subject: [{ name: 'evd_1.jsonld', digest: { sha256: createHash('sha256').update(bytes).digest('hex') } }],
    predicateType: EXPORT_PREDICATE_TYPE,
  });
  const file = Buffer.from(statement.predicate.file, 'base64');
  expect(file.equals(bytes)).toBe(true);
  expect(verdictOfFile(file).outcome).toBe('consistent');
});
