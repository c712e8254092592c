export { partnerOperatorRoutes } from './operator.routes.ts';
export { partnerRoutes } from './partners.routes.ts';
export { partnersWorker } from './partners.worker.ts';
export { proofBrandRoutes } from './proof-brand.routes.ts';
export { createLogoReader } from './read-logo.ts';
export { readBrand } from './read-white-label.ts';
