export { eraseClaims } from './erase-claims.ts';
export { listenToErasures } from './erasure-listeners.ts';
export { keyEvidenceRoutes, publicProofRoutes, sessionEvidenceRoutes } from './evidence.routes.ts';
export { isHeld } from './holds.queries.ts';
export { checkSealed, readEvidenceUnit } from './read-evidence.ts';
export { centerOfProof } from './verify-proof.ts';
