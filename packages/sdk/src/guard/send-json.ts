/** How a guard's calls are sent where there is no Node. */
export { sendByFetch as sendJson } from '../api-call.ts';
