export { createDpu, createDpus, type NewDpu } from './create-dpu.ts';
export { type Creator, type Dpu } from './dpu.ts';
