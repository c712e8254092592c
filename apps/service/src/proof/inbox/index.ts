export { type CenterFace, selectCenterFace } from './centers.queries.ts';
export { channelContext, channelRoutes } from './channels/index.ts';
export { inboxRoutes } from './inbox.routes.ts';
export { inboxWorker } from './inbox.worker.ts';
export { mayAnswer } from './may-answer.ts';
