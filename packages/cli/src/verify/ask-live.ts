import type { LiveEntry, LiveProof, LogPolicy, Verdict, VerdictOptions } from '@centerproof/proof';
import { UsageError } from '../command.ts';

const TIMEOUT_MS = 10_000;
const ANSWER_BYTES_MAX = 1_000_000;

/**
 * The address of the installation whose log is trusted for this file: that of the log in the policy, which lies at `/log` below
 * it. Null when the policy names none for the log that signed.
 */
export function installationOf({ logged }: Verdict, policy: LogPolicy | null): string | null {
  const origins = logged.filter(({ isTrusted }) => isTrusted).map(({ checkpoint }) => checkpoint.origin);
  const log = policy?.logs.find(({ key, url }) => url !== null && origins.includes(key.name));
  return log?.url?.replace(/\/*$/, '').replace(/\/log$/, '') ?? null;
}

/** Asks an installation for the live proof of an id, and for the keys that it signs files with. */
export async function askLive(
  base: string,
  id: string,
): Promise<Required<Pick<VerdictOptions, 'live' | 'exportKeys'>>> {
  const proof = await getJson(`${base}/api/public/proofs/${encodeURIComponent(id)}`);
  const controller = await getJson(`${base}/.well-known/controller.json`);
  return {
    live: proof === null ? null : readLiveProof(membersOf(proof).data, base),
    exportKeys: listOf(membersOf(controller).verificationMethod).flatMap((method) => {
      const key = membersOf(method).publicKeyMultibase;
      return typeof key === 'string' ? [key] : [];
    }),
  };
}

/** The JSON at an address; null when there is nothing (404). Whatever else happens, nothing can be said. */
async function getJson(url: string): Promise<unknown> {
  let text: string;
  let status: number;
  try {
    const answer = await fetch(url, {
      redirect: 'error',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    status = answer.status;
    text = await readText(answer);
  } catch {
    throw new UsageError(`${url} could not be asked.`);
  }
  if (status === 404) return null;
  try {
    if (status !== 200) throw new Error('no answer');
    return JSON.parse(text);
  } catch {
    throw new UsageError(`${url} answered ${status}, which is no proof.`);
  }
}

async function readText(answer: Response): Promise<string> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    if (text.length > ANSWER_BYTES_MAX) throw new Error('too long');
  }
  return text;
}

function readLiveProof(data: unknown, base: string): LiveProof {
  const { eventId, evidenceId, dpuId, chain, seal, erasures } = membersOf(data);
  const record = readEntry(chain);
  if (!record) throw new UsageError(`${base} answered something that is no proof.`);
  return {
    eventId: textOf(eventId),
    evidenceId: textOf(evidenceId),
    dpuId: textOf(dpuId),
    chain: record,
    seal: readEntry(seal),
    erasures: listOf(erasures).flatMap((erasure) => readEntry(erasure) ?? []),
  };
}

function readEntry(value: unknown): LiveEntry | null {
  const { domain, index, hash, previousHash } = membersOf(value);
  if (typeof domain !== 'string' || typeof index !== 'number' || typeof hash !== 'string') return null;
  return { domain, index, hash, previousHash: textOf(previousHash) };
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}
