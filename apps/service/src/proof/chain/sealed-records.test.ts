import { CHAIN_DOMAINS } from '@centerproof/proof';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startTestService } from '../../../test/harness/index.ts';
import { loadSealedRecords, sealedRecordsAddress } from './sealed-records.ts';

const service = await startTestService();
const READABLE = [pg.types.builtins.TEXT, pg.types.builtins.JSON];

test.each(CHAIN_DOMAINS)(
  'every column of the chain %s is text or json, which a binary copy writes as it is',
  async (domain) => {
    const { join, columns } = await loadSealedRecords(sealedRecordsAddress(domain));
    const joined = typeof join === 'string' ? join : join((column) => `${column} >= 0`);
    const list = Object.entries(columns).map(([name, expression]) => `${expression} as ${name}`);
    const { fields } = await service.owner.query(
      `select ${list.join(', ')} from chain_entries e ${joined} limit 0`,
    );
    expect(fields.length).toBeGreaterThanOrEqual(12);
    expect(fields.filter(({ dataTypeID }) => !READABLE.includes(dataTypeID)).map(({ name }) => name)).toEqual(
      [],
    );
  },
);
