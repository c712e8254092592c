import { registerUnitReader } from '../dpu/index.ts';
import { readEvidenceUnit } from './read-evidence.ts';

export { keyEvidenceRoutes, publicProofRoutes, sessionEvidenceRoutes } from './evidence.routes.ts';

registerUnitReader('evd_', readEvidenceUnit);
