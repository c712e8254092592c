import { registerSealedRecords } from '../chain/index.ts';

export { createDpu, createDpus, type NewDpu } from './create-dpu.ts';
export type { Creator, Dpu } from './dpu.ts';
export { raiseDpu } from './update-dpu.ts';

registerSealedRecords('dpu', new URL('./dpu-records.queries.ts', import.meta.url));
registerSealedRecords('seal', new URL('./seal-records.queries.ts', import.meta.url));
