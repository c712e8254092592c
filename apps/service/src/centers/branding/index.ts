export { proofBrandRoutes } from './proof-brand.routes.ts';
export { createLogoReader } from './read-logo.ts';
export { readBrand } from './read-white-label.ts';
export { whiteLabelRoutes } from './white-label.routes.ts';
