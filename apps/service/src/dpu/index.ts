export { createDpu, createDpus, type NewDpu } from './create-dpu.ts';
export type { Creator, Dpu } from './dpu.ts';
