import { sql } from 'kysely';
import type { Tx } from '../../platform/database/index.ts';

/** What a notice says of the center it comes from. */
export interface CenterFace {
  id: number;
  name: string;
  timeZone: string;
  language: 'en' | 'ko';
}

export async function selectCenterFace(tx: Tx, centerId: number): Promise<CenterFace> {
  const row = await tx
    .selectFrom('centers')
    .select(['id', 'name'])
    .select([
      sql<string | null>`settings ->> 'timezone'`.as('timeZone'),
      sql<string | null>`settings ->> 'locale'`.as('locale'),
    ])
    .where('id', '=', centerId)
    .executeTakeFirstOrThrow();
  return {
    id: row.id,
    name: row.name,
    timeZone: row.timeZone ?? 'UTC',
    language: row.locale?.startsWith('ko') ? 'ko' : 'en',
  };
}
