import { type Json, type JsonObject, type SignedRecord, signRecord } from '@centerproof/proof';
import type { Send } from './api-call.ts';
import { randomHex, randomName } from './random.ts';

/** The key that records are signed with: an Ed25519 key that is registered with the API key. */
export interface SigningKey {
  /** The private key, as WebCrypto makes or imports it. */
  readonly key: CryptoKey;
  /** The id that the key was registered under; without it the service tries every key of the API key. */
  readonly kid?: string;
}

type Record = { [member: string]: Json };

/** What each path records, as it is signed; every other path goes through as it is. */
const RECORDS: { readonly [path: string]: (body: Record, sign: Sign) => Promise<Record> } = {
  '/api/v1/decision-events': (body, sign) => sign(body, 'event'),
  '/api/v1/agents/decide': (body, sign) => sign(body, 'agent'),
  '/api/v1/decision-events/batch': async (body, sign) => ({
    ...body,
    events: await Promise.all(listOf(body.events).map((event) => sign({ ...objectOf(event) }, 'event'))),
  }),
};

type Sign = (body: Record, kind: 'event' | 'agent') => Promise<Record>;

/**
 * Signs what is recorded before it is sent. A signed record always has an `idempotencyKey`, because that is what makes its signature good for
 * one decision only.
 */
export function createSigningSend(send: Send, { key, kid }: SigningKey): Send {
  const sign: Sign = async (body, kind) => {
    const salts = { who: randomHex(), what: randomHex(), why: randomHex(), how: randomHex() };
    const keyed = { ...body, idempotencyKey: body.idempotencyKey ?? randomName() };
    const signature = await signRecord(kind === 'agent' ? recordOfAgent(keyed) : recordOfEvent(keyed), {
      salts,
      ...(kid === undefined ? {} : { kid }),
      sign: async (message) =>
        new Uint8Array(await crypto.subtle.sign('Ed25519', key, Uint8Array.from(message))),
    });
    return { ...keyed, signature, salts };
  };
  return async (call) => {
    const { method, headers, body } = call.init;
    const record = method === 'POST' ? RECORDS[new URL(call.url).pathname] : undefined;
    if (!record || typeof body !== 'string') return send(call);
    const given = objectOf(JSON.parse(body) as Json);
    const named = headers.get('idempotency-key');
    const signed = await record({ ...(named === null ? {} : { idempotencyKey: named }), ...given }, sign);
    const rewritten = call.with({ body: JSON.stringify(signed) });
    // An agent's call is named by either, and both have to be the same.
    return typeof signed.idempotencyKey === 'string'
      ? send(rewritten.withHeader('idempotency-key', signed.idempotencyKey))
      : send(rewritten);
  };
}

function recordOfEvent(body: Record): SignedRecord {
  const { type = null, actor = null } = body;
  // The service refuses what is of another kind; here it is signed as it is sent.
  return {
    ...common(body),
    type: type as string,
    actor: objectOf(actor) as unknown as SignedRecord['actor'],
  };
}

function recordOfAgent(body: Record): SignedRecord {
  const { id, name } = objectOf(body.agent ?? null) as { id: string; name?: string };
  const actor = name === undefined ? { id, type: 'ai_agent' } : { id, type: 'ai_agent', name };
  return { ...common(body), type: 'agent_execution', actor };
}

/** What the service takes of a record: its own members, and nothing else that was sent along. */
function common(body: Record) {
  const { reasoning = null, ...context } = objectOf(body.aiContext ?? null);
  return {
    ...(body.subject === undefined ? {} : { subject: pick(objectOf(body.subject), ['id', 'type', 'name']) }),
    action: pick(objectOf(body.action ?? null), ['type', 'description', 'input', 'output']),
    tags: listOf(body.tags ?? []) as string[],
    decisionId: body.idempotencyKey as string,
    reasoning,
    aiContext: body.aiContext === undefined ? null : pick(context, ['model', 'provider', 'confidence']),
    riskScore: body.riskScore ?? null,
  };
}

function pick(object: JsonObject, names: readonly string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => names.includes(name)));
}

function objectOf(value: Json): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

function listOf(value: Json | undefined): readonly Json[] {
  return Array.isArray(value) ? value : [];
}
