import { DataIntegrityProof } from '@digitalbazaar/data-integrity';
import * as Ed25519Multikey from '@digitalbazaar/ed25519-multikey';
import { createSignCryptosuite, createVerifyCryptosuite } from '@digitalbazaar/eddsa-jcs-2022-cryptosuite';
import jsigs from 'jsonld-signatures';
import { expect, test } from 'vitest';
import { toBase58 } from '../src/base58.ts';
import { CONTEXT_PATH, decisionProofContext, type JsonObject, verdict, writeMultikey } from '../src/index.ts';
import vectors from '../vectors/verdict-vectors.json' with { type: 'json' };
import { exportOptions } from './fixtures.ts';

const controller = 'https://proofs.example/.well-known/controller.json';
/** The keys that the installation's controller document names. */
const assertionMethod = vectors.cases.map(({ document }) => document.proof.verificationMethod);
const contextUrl = `${exportOptions.schemaUrl}${CONTEXT_PATH}`;

/** What an installation serves, and nothing from the network: its context, and its keys. */
async function documentLoader(url: string) {
  const loaded = (document: object) => ({ documentUrl: url, contextUrl: null, document });
  if (url === contextUrl) return loaded(decisionProofContext);
  const [, multikey] = url.split('#');
  const method = {
    '@context': 'https://w3id.org/security/multikey/v1',
    id: url,
    type: 'Multikey',
    controller,
    publicKeyMultibase: multikey,
  };
  if (url.startsWith(`${controller}#`)) return loaded(method);
  throw new Error(`nothing but the installation may be asked, not ${url}`);
}

async function accepts(document: object): Promise<boolean> {
  const suite = new DataIntegrityProof({ cryptosuite: createVerifyCryptosuite() });
  const { verified } = await jsigs.verify(structuredClone(document), {
    suite,
    purpose: new jsigs.purposes.AssertionProofPurpose({ controller: { id: controller, assertionMethod } }),
    documentLoader,
  });
  return verified;
}

for (const { name, document } of vectors.cases) {
  test(`jsonld-signatures accepts the signature of: ${name}`, async () => {
    expect(await accepts(document)).toBe(true);
    expect(await accepts({ ...document, exportedAt: '2026-03-01T00:00:00.001Z' })).toBe(false);
  });
}

test('what another implementation signs, this package accepts', async () => {
  const { proof: own, ...document }: JsonObject = vectors.cases[0]?.document ?? {};
  const { proofValue: _, ...options } = own as JsonObject;
  const key = await Ed25519Multikey.generate({ controller });
  const proof = { ...options, verificationMethod: `${controller}#${key.publicKeyMultibase}` };
  const cryptosuite = createSignCryptosuite();
  const data = await cryptosuite.createVerifyData({
    cryptosuite,
    document: structuredClone(document),
    proof: structuredClone(proof),
  });
  const proofValue = `z${toBase58(await key.signer().sign({ data }))}`;
  const { answers, signature } = verdict(
    { ...document, proof: { ...proof, proofValue } },
    { exportKeys: [key.publicKeyMultibase] },
  );
  expect({ answers, multikey: signature?.multikey }).toMatchObject({
    answers: { consistent: 'yes', signed: 'yes' },
    multikey: key.publicKeyMultibase,
  });
});

test('a key is written as others write it', async () => {
  const key = await Ed25519Multikey.generate({ controller });
  const { publicKey } = await key.export({ publicKey: true, raw: true });
  expect(writeMultikey(publicKey)).toBe(key.publicKeyMultibase);
});
