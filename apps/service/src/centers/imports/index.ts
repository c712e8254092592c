export { importRoutes } from './imports.routes.ts';
export { importsWorker } from './imports.worker.ts';
