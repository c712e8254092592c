import { hash } from 'node:crypto';
import { canonicalJson, chainName, dpuClaims, sealEntry } from '@centerproof/proof';
import pg from 'pg';
import { verifyStoredChain } from '../apps/service/src/proof/chain/index.ts';
import { newPackedSalts, unpackNewSalts } from '../apps/service/src/proof/chain/salts.ts';
import { createdRecord } from '../apps/service/src/proof/dpu/dpu.ts';
import '../apps/service/src/proof/dpu/index.ts';
import { newId } from '../apps/service/src/platform/ids.ts';
import { freshService } from './machine/fresh-service.ts';
import type { Figure } from './main.ts';

const RECORDS = Number(process.env.VERIFY_RECORDS ?? 1_000_000);
const FILL_BATCH = 5_000;
/** Verification must reach this share of the rate of the bare hashes on one core. */
const RATIO_MIN = 1 / 3;
/** Less than 50 bytes for each record of the second half: what the collector leaves lying between two of its rounds. */
const MEMORY_GROWTH_MAX_MB = 20;

/**
 * Verifies stored decision proof units from genesis, the way `GET /dpu/verify-chain` does, and compares that with nothing but the
 * SHA-256 calls that the same records need, over the same bytes, on one core.
 */
export async function run(): Promise<Figure[]> {
  await using fresh = await freshService({ postgres: { fsync: false } });
  const { centerId, texts } = await fill(fresh.ownerUrl);
  return await measure(texts, (onProgress) =>
    verifyStoredChain(fresh.platform, { centerId, domain: 'dpu', onProgress }),
  );
}

async function measure(
  texts: string[][],
  verify: (onProgress: () => void) => Promise<{ valid: boolean; chainLength: number }>,
): Promise<Figure[]> {
  const memoryMb: number[] = [];
  const beganMs = performance.now();
  const { valid, chainLength } = await verify(() => {
    memoryMb.push(process.memoryUsage().rss / 1e6);
  });
  const recordsPerSecond = (chainLength / (performance.now() - beganMs)) * 1_000;
  if (!valid || chainLength !== RECORDS) throw new Error('The chain that was made does not verify.');
  const hashesOnlyPerSecond = hashRate(texts);
  return [
    {
      name: 'records verified',
      value: `${Math.round(recordsPerSecond)}/s`,
      ratio: (recordsPerSecond / hashesOnlyPerSecond).toFixed(2),
      bound: `>= ${RATIO_MIN.toFixed(2)}`,
    },
    { name: 'bare SHA-256 over the same bytes, one core', value: `${Math.round(hashesOnlyPerSecond)}/s` },
    ...memoryFigures(memoryMb),
  ];
}

/** Whatever a verification kept of its records would show in its second half, when heaps have taken their size. */
function memoryFigures(memoryMb: number[]): Figure[] {
  const middle = Math.ceil(memoryMb.length / 2);
  const firstMb = Math.max(...memoryMb.slice(0, middle));
  const secondMb = Math.max(...memoryMb.slice(middle));
  return [
    { name: 'peak memory, first half', value: `${Math.round(firstMb)} MB` },
    {
      name: 'peak memory, second half',
      value: `${Math.round(secondMb)} MB`,
      bound: `<= ${Math.round(firstMb + MEMORY_GROWTH_MAX_MB)} MB`,
    },
  ];
}

/** Records per second when nothing is done but hash their seven texts. */
function hashRate(texts: string[][]): number {
  const beganMs = performance.now();
  let records = 0;
  while (performance.now() - beganMs < 3_000) {
    for (const record of texts) for (const text of record) hash('sha256', text, 'hex');
    records += texts.length;
  }
  return (records / (performance.now() - beganMs)) * 1_000;
}

/** A chain of units in one center, straight into unlogged tables without their secondary indexes. */
async function fill(ownerUrl: string): Promise<{ centerId: number; texts: string[][] }> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  for (const index of ['dpus_content', 'dpus_tags', 'dpus_reference', 'dpus_level', 'dpus_id']) {
    await owner.query(`drop index ${index}`);
  }
  for (const table of ['dpus', 'chain_entries']) await owner.query(`alter table ${table} set unlogged`);
  const { rows } = await owner.query<{ id: number }>(
    `insert into centers (name, domain, tenant_type, vertical, created_at, updated_at)
     values ('Bench', 'bench', 'CENTER', 'welfare', now(), now()) returning id`,
  );
  const centerId = rows[0]?.id ?? 0;
  const texts: string[][] = [];
  let last = { index: -1, hash: null as string | null, timestamp: '' };
  for (let done = 0; done < RECORDS; done += FILL_BATCH) {
    const batch = sealBatch(centerId, last, Math.min(FILL_BATCH, RECORDS - done), texts);
    await owner.query(INSERT_ENTRIES, [centerId, JSON.stringify(batch)]);
    await owner.query(INSERT_UNITS, [centerId, JSON.stringify(batch)]);
    const { index, hash, timestamp } = batch.at(-1) ?? last;
    last = { index, hash, timestamp };
  }
  await owner.query(
    `insert into chain_heads (center_id, domain, index, hash, timestamp) values ($1, 'dpu', $2, $3, $4)`,
    [centerId, last.index, last.hash, last.timestamp],
  );
  await owner.query('analyze');
  await owner.end();
  return { centerId, texts };
}

const INSERT_ENTRIES = `
  insert into chain_entries (center_id, domain, index, subject, timestamp, previous_hash, hash, content, salts)
  select $1, 'dpu', index, id, timestamp, previous_hash, hash, entry, salts from json_to_recordset($2) as batch
    (index bigint, id text, timestamp text, previous_hash text, hash text, entry text, salts text)`;
const INSERT_UNITS = `
  insert into dpus (center_id, id, chain_index, content, reference_type, reference_id, tags, vertical, created_by_id,
    created_by_type, created_by_name, level_at_creation, evidence_level, created_at, updated_at)
  select $1, id, index, content, 'lms-attendance', reference_id, '{attendance,qr}', 'welfare', 'actor', 'human', 'Kim',
    'DRAFT', 'DRAFT', timestamp::timestamptz, timestamp::timestamptz from json_to_recordset($2) as batch
    (index bigint, id text, timestamp text, content text, reference_id text)`;

const TEXTS_KEPT = 20_000;

function sealBatch(
  centerId: number,
  after: { index: number; hash: string | null },
  length: number,
  texts: string[][],
) {
  const now = new Date();
  const timestamp = now.toISOString();
  const chain = chainName({ centerId, domain: 'dpu' });
  let previousHash = after.hash;
  return Array.from({ length }, (_, position) => {
    const index = after.index + 1 + position;
    const id = newId('dpu', now);
    const content = `Attendance at session ${index} was confirmed after the code on the screen had been scanned.`;
    const referenceId = `att_${index}`;
    const claims = dpuClaims(
      createdRecord({
        content,
        referenceType: 'lms-attendance',
        referenceId,
        tags: ['attendance', 'qr'],
        createdBy: { id: 'actor', type: 'human', name: 'Kim' },
        createdAt: timestamp,
        centerId,
        vertical: 'welfare',
        reason: null,
        workflowId: null,
        executionId: null,
        aiContext: null,
        levelAtCreation: 'DRAFT',
      }),
    );
    const packed = newPackedSalts();
    const salts = unpackNewSalts(packed);
    const hashed = sealEntry({ chain, index, subject: id, timestamp, previousHash, claims, salts }, (text) =>
      hash('sha256', text, 'hex'),
    );
    if (texts.length < TEXTS_KEPT) {
      const ofClaims = Object.entries(claims).map(
        ([name, claim]) => salts[name as keyof typeof salts] + canonicalJson(claim),
      );
      texts.push([...ofClaims, hashed.content + (previousHash ?? '') + timestamp]);
    }
    const row = {
      index,
      id,
      timestamp,
      previous_hash: previousHash,
      hash: hashed.hash,
      entry: hashed.content,
      salts: packed,
      content,
      reference_id: referenceId,
    };
    previousHash = hashed.hash;
    return row;
  });
}
