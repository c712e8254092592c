import { createHash } from 'node:crypto';
import {
  canonicalJson,
  cosign,
  type Json,
  type JsonObject,
  leafData,
  leafHash,
  signCheckpoint,
  writeTlogProof,
} from '../../src/index.ts';
import { log, ORIGIN, otherLog, witnesses } from '../vectors/logged-exports.ts';
import type { Random } from './random.ts';

/**
 * Makes a changed document agree with itself again as far as its form allows, so that a change passes the hashes and is judged by the
 * rules behind them: digests, contents, hashes, sometimes the readable part, and the log.
 */
export function reseal(document: JsonObject, random: Random): void {
  const record = membersOf(document.verification);
  const erasures = Array.isArray(record.erasures) ? record.erasures.map(membersOf) : [];
  const seal = document.seal === undefined ? [] : [membersOf(document.seal)];
  for (const entry of [record, ...seal, ...erasures]) resealEntry(entry);
  const evidence = membersOf(document.evidence);
  if (random.below(3) > 0) membersOf(evidence.chain).hash = record.chainHash ?? null;
  if (random.below(3) > 0) relog(record, [record, ...seal, ...erasures], random);
}

type Members = Record<string, Json>;

function resealEntry(entry: Members): void {
  const { content, chainHash, previousHash, timestamp } = entry;
  if (typeof content !== 'string' || typeof chainHash !== 'string') return;
  const parsed = membersOf(parse(content));
  for (const [name, claim] of Object.entries(membersOf(entry.claims))) {
    const { salt, value, digest } = membersOf(claim);
    const sealed = typeof digest === 'string' ? digest : sha256(`${salt}${canonicalJson(value ?? null)}`);
    membersOf(parsed.claims)[name] = sealed;
  }
  if (typeof entry.chainIndex === 'number') parsed.index = entry.chainIndex;
  entry.content = canonicalJson(parsed);
  const prefix = chainHash.startsWith('sha256:') ? 'sha256:' : '';
  const previous = typeof previousHash === 'string' ? previousHash.replace(/^sha256:/, '') : '';
  entry.chainHash = prefix + sha256(`${entry.content}${previous}${timestamp}`);
}

/** Logs each entry in a log of one leaf, most often the trusted one, cosigned by some of its witnesses at some time. */
function relog(record: Members, entries: readonly Members[], random: Random): void {
  const logged = membersOf(record.log);
  const texts = entries.map((entry) => tlogProof(entry, random));
  const places = membersOf(logged.entries);
  if (typeof places.record !== 'string') return;
  places.record = texts[0] ?? '';
  if (typeof places.seal === 'string') places.seal = texts[1] ?? '';
  if (Array.isArray(places.erasures)) places.erasures = texts.slice(1);
}

const DELAYS_SECONDS = [0, 60, -300, -301, 86_400, 86_401, 59, 252_000_000_000, 10_000_000_000_000];

function tlogProof({ chainHash, timestamp }: Members, random: Random): string {
  const hash = typeof chainHash === 'string' ? chainHash.replace(/^sha256:/, '') : '';
  const root = leafHash(leafData(/^[0-9a-f]{64}$/.test(hash) ? hash : '0'.repeat(64)));
  const note = signCheckpoint({ origin: ORIGIN, size: 1, root }, random.below(8) === 0 ? otherLog : log);
  const seconds = Math.floor((Date.parse(String(timestamp)) || 0) / 1000);
  const lines = witnesses
    .filter(() => random.below(2) === 0)
    .map((witness) => cosign(note, { ...witness, time: Math.max(0, seconds + random.pick(DELAYS_SECONDS)) }));
  return writeTlogProof({
    index: 0,
    proof: [],
    note: { text: note.text, signatures: [...note.signatures, ...lines] },
  });
}

function membersOf(value: Json | undefined): Members {
  return typeof value === 'object' && value !== null ? (value as Members) : {};
}

function parse(text: string): Json {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}
