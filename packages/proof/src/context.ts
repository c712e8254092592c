import type { JsonObject } from './canonical-json.ts';

/** The path of the context below the service's schema address (docs/rules.md#evidence). */
export const CONTEXT_PATH = '/decision-proof/v2';

/** The names of the terms are the same in every installation, so they are not addresses of one of them. */
const VOCABULARY = 'urn:centerproof:decision-proof:v2:';

const PLAIN = [
  'version',
  'evidence',
  'verification',
  'seal',
  'id',
  'decisionId',
  'status',
  'evidenceLevel',
  'event',
  'type',
  'actor',
  'subject',
  'name',
  'action',
  'description',
  'approval',
  'approver',
  'assurance',
  'via',
  'approverId',
  'onBehalfOf',
  'rule',
  'result',
  'reason',
  'governance',
  'policy',
  'scope',
  'level',
  'value',
  'passed',
  'riskScore',
  'claim',
  'chain',
  'hash',
  'previousHash',
  'index',
  'domain',
  'dpu',
  'chainHash',
  'centerId',
  'vertical',
  'chainIndex',
  'referenceType',
  'referenceId',
  'createdBy',
  'hashAlgorithm',
  'format',
  'chainDomain',
  'content',
  'audit',
  'eventType',
  'target',
  'email',
  'ipAddress',
  'userAgent',
  'requestId',
  'assurance',
  'via',
  'log',
  'origin',
  'vkey',
  'entries',
  'record',
] as const;

/** The terms of a signature, which have names of their own outside this vocabulary. */
const SIGNATURE_TERMS = ['proof', 'cryptosuite', 'verificationMethod', 'proofPurpose', 'proofValue'] as const;
const SECURITY = 'https://w3id.org/security#';

const DATES = [
  'exportedAt',
  'occurredAt',
  'approvedAt',
  'dueAt',
  'sealedAt',
  'createdAt',
  'updatedAt',
  'erasedAt',
  'timestamp',
] as const;

/** Their order is part of what is proven, which a plain JSON-LD array does not keep. */
const LISTS = [
  'tags',
  'approvers',
  'reasons',
  'guards',
  'erased',
  'erasures',
  'unsealed',
  'timestamps',
] as const;

/** Whatever callers put there, and what is hashed as it stands, is kept as JSON, untouched by JSON-LD. */
const FREE_FORM = [
  'aiContext',
  'input',
  'output',
  'metadata',
  'claims',
  'changes',
  'statement',
  'assertion',
  'signature',
] as const;

/**
 * The JSON-LD context of an export, to be served at `{schema_url}/decision-proof/v2`. It maps every term, so
 * that a JSON-LD processor loses none.
 *
 * @example
 * app.get('/decision-proof/v2', (_, reply) => reply.type('application/ld+json').send(decisionProofContext));
 */
export const decisionProofContext: JsonObject = {
  '@context': {
    '@version': 1.1,
    xsd: 'http://www.w3.org/2001/XMLSchema#',
    DecisionProof: `${VOCABULARY}DecisionProof`,
    verifyUrl: { '@id': `${VOCABULARY}verifyUrl`, '@type': '@id' },
    created: { '@id': 'http://purl.org/dc/terms/created', '@type': 'xsd:dateTime' },
    ...Object.fromEntries(SIGNATURE_TERMS.map((name) => [name, { '@id': SECURITY + name }])),
    ...terms(PLAIN, {}),
    ...terms(DATES, { '@type': 'xsd:dateTime' }),
    ...terms(LISTS, { '@container': '@list' }),
    ...terms(FREE_FORM, { '@type': '@json' }),
  },
};

/**
 * The context of a signed file whose members are all of one vocabulary: the manifest of a pack, an oversight report.
 *
 * @example
 * vocabularyContext('/audit-pack/v1');
 */
export function vocabularyContext(path: string): JsonObject {
  const vocabulary = `urn:centerproof${path.replaceAll('/', ':')}:`;
  return {
    '@context': {
      '@version': 1.1,
      '@vocab': vocabulary,
      created: {
        '@id': 'http://purl.org/dc/terms/created',
        '@type': 'http://www.w3.org/2001/XMLSchema#dateTime',
      },
      ...Object.fromEntries(SIGNATURE_TERMS.map((name) => [name, { '@id': SECURITY + name }])),
    },
  };
}

function terms(names: readonly string[], definition: JsonObject): JsonObject {
  return Object.fromEntries(names.map((name) => [name, { '@id': VOCABULARY + name, ...definition }]));
}
