export { listenToErasures } from './erasure-listeners.ts';
export { keyEvidenceRoutes, publicProofRoutes, sessionEvidenceRoutes } from './evidence.routes.ts';
export { readEvidenceUnit } from './read-evidence.ts';
