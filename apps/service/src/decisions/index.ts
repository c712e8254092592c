export { keyDecisionRoutes, sessionDecisionRoutes } from './decisions.routes.ts';
