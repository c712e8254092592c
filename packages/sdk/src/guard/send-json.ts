import type { Send } from '../api-call.ts';

/** How a guard's calls are sent where there is no Node. */
export const sendJson: Send = ({ url, init }) => fetch(url, init);
