export { serveConsole } from './serve-console.ts';
