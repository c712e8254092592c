export { telemetryRoutes } from './telemetry.routes.ts';
