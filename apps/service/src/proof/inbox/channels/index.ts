export { channelRoutes } from './channels.routes.ts';
export { announceInChannels, contextOf as channelContext, POST_NOTICE, postNotice } from './post-notice.ts';
