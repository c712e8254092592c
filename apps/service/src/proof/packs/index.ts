export { fileNameOf } from './pack.ts';
export { selectCenterName } from './packs.queries.ts';
export { keyPackRoutes, sessionPackRoutes } from './packs.routes.ts';
export { packsWorker } from './packs.worker.ts';
export { readPeriod, resumePacks } from './request-pack.ts';
export { withdrawPacks } from './withdraw-packs.ts';
