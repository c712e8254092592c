export { keyOversightRoutes, sessionOversightRoutes } from './oversight.routes.ts';
