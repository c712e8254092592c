import {
  consistencyProof,
  type NoteSignature,
  readCheckpoint,
  writeNote,
  writeVkey,
} from '@centerproof/proof';
import type { Platform } from '../../platform/platform.ts';
import { tilesOf } from './add-to-log.ts';
import { askWitness, type ToCosign, type WitnessAnswer } from './ask-witness.ts';
import {
  publishStored,
  selectWitnesses,
  upsertWitness,
  type WitnessState,
} from './log-checkpoints.queries.ts';
import { LogRefusal, RESUME } from './log-refusal.ts';
import { selectTiles, selectTree } from './log-tree.queries.ts';
import { sha256 } from './sha256.ts';

/** How long a checkpoint waits for witnesses at most. */
const WITNESS_WAIT_MS = 5_000;
/** A witness that was away is waited for again when this much time has passed. */
const AWAY_FOR_MS = 60_000;

/** A checkpoint that is signed and stored. */
export interface Signed {
  size: number;
  note: string;
}

/** Has a checkpoint cosigned by those who can be reached in time, and gives it to everybody. */
export async function publishCheckpoint(platform: Platform, signed: Signed): Promise<void> {
  const lines = await cosignatures(platform, signed, 'those who were here');
  const read = readCheckpoint(signed.note);
  if (!read) throw new Error('A stored checkpoint cannot be read.');
  const note = writeNote({ ...read.note, signatures: [...read.note.signatures, ...lines] });
  await platform.database.asDispatcher((tx) =>
    publishStored(tx, { size: signed.size, note, now: platform.clock.now() }),
  );
}

/**
 * Shows the witnesses the last checkpoint that is known here, before anything new is signed: one that knows more, or knows
 * otherwise, remembers what a restored database has lost. Says whether any of them answered.
 */
export async function confirmWithWitnesses(platform: Platform, signed: Signed): Promise<boolean> {
  return (await cosignatures(platform, signed, 'everybody')).length > 0;
}

/** @throws LogRefusal when a witness remembers another past. */
async function cosignatures(
  platform: Platform,
  signed: Signed,
  waitFor: 'everybody' | 'those who were here',
): Promise<NoteSignature[]> {
  const witnesses = platform.settings.log.witnesses.flatMap(({ url, ...witness }) =>
    url === null ? [] : [{ ...witness, url }],
  );
  // An empty tree has nothing to be cosigned.
  if (witnesses.length === 0 || signed.size === 0) return [];
  const read = readCheckpoint(signed.note);
  if (!read) throw new Error('A stored checkpoint cannot be read.');
  const states = await platform.database.asDispatcher(selectWitnesses);
  const nowMs = platform.clock.now().getTime();
  const toCosign: ToCosign = {
    note: { ...read.note, signatures: read.note.signatures.slice(0, 1) },
    size: signed.size,
    proofFrom: (oldSize) => proveConsistency(platform, { oldSize, newSize: signed.size }),
  };
  const asked = witnesses.map((witness) => {
    const vkey = writeVkey(witness.key);
    const state = states.find((known) => known.vkey === vkey);
    const isAway =
      waitFor !== 'everybody' && state?.failedAt != null && nowMs - state.failedAt.getTime() < AWAY_FOR_MS;
    const answer = askWitness(witness, {
      toCosign,
      knownSize: state?.size ?? 0,
      signal: AbortSignal.timeout(WITNESS_WAIT_MS),
    }).then(async (given) => {
      await remember(platform, { vkey, state, given, size: signed.size });
      return { witness, given };
    });
    return { isAway, answer };
  });
  const late = asked.filter(({ isAway }) => isAway).map(({ answer }) => answer);
  const inTime = await Promise.all(asked.filter(({ isAway }) => !isAway).map(({ answer }) => answer));
  // Nobody waits for one that was away a moment ago; where it has answered by now, it counts like the others.
  const alsoHere = await Promise.all(late.map((answer) => Promise.race([answer, Promise.resolve(null)])));
  for (const answer of late)
    answer.catch((error: Error) => platform.log.warn({ err: error }, 'A witness could not be asked.'));
  const answers = [...inTime, ...alsoHere].filter((answer) => answer !== null);
  for (const { witness, given } of answers) await requireSamePast(platform, witness.name, given);
  return answers.flatMap(({ given }) => (given.kind === 'cosigned' ? given.lines : []));
}

async function requireSamePast(platform: Platform, name: string, given: WitnessAnswer): Promise<void> {
  if (given.kind === 'disagrees')
    throw new LogRefusal(
      `The witness ${name} has cosigned a tree that the log of this database does not extend. ${RESUME}`,
    );
  if (given.kind !== 'ahead') return;
  // Another process may have signed a larger tree since; then the witness knows no more than this database does.
  const tree = await platform.database.asDispatcher(selectTree);
  if (tree && given.size <= tree.size) return;
  throw new LogRefusal(
    `The witness ${name} has cosigned ${given.size} leaves and this database has ${tree?.size ?? 0}: a backup was restored that is behind it. ${RESUME}`,
  );
}

async function remember(
  platform: Platform,
  known: { vkey: string; state: WitnessState | undefined; given: WitnessAnswer; size: number },
): Promise<void> {
  const { vkey, given, state } = known;
  const now = platform.clock.now();
  const before = state ?? { vkey, size: 0, cosignedAt: null, failure: null, failedAt: null };
  const after: WitnessState =
    given.kind === 'cosigned'
      ? {
          vkey,
          size: known.size,
          cosignedAt: new Date(given.timeSeconds * 1_000),
          failure: null,
          failedAt: null,
        }
      : { ...before, failure: describe(given), failedAt: given.kind === 'away' ? now : null };
  await platform.database.asDispatcher((tx) => upsertWitness(tx, after));
  if (after.failure !== null && before.failure === null)
    platform.log.warn({ witness: vkey, reason: after.failure }, 'A witness did not cosign.');
}

function describe(given: Exclude<WitnessAnswer, { kind: 'cosigned' }>): string {
  if (given.kind === 'away') return given.reason;
  return given.kind === 'ahead' ? `It knows ${given.size} leaves.` : 'It knows another past.';
}

/** The hashes that lead from an earlier tree to a later one. */
function proveConsistency(
  { database }: Platform,
  sizes: { oldSize: number; newSize: number },
): Promise<Uint8Array[]> {
  const question = consistencyProof(sizes);
  return database.asDispatcher(async (tx) =>
    question.answer(tilesOf(await selectTiles(tx, question.tiles)), sha256),
  );
}
