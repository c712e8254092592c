export { chainRoutes } from './chain.routes.ts';
export { createDpu, createDpus } from './create-dpu.ts';
export { dpuRoutes } from './dpu.routes.ts';
export { proofDpuRoutes } from './proof-dpu.routes.ts';
export { publicProofOfDpu } from './public-proof.ts';
export { type DpuRaise, listenToRaises } from './raise-listeners.ts';
export { schemaRoutes } from './schema.routes.ts';
export { readSealedContent, type SealedContent } from './sealed-content.ts';
export { raiseDpu } from './update-dpu.ts';
