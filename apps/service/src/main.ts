import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

// What one process has compiled the next one need not, whose start takes half as long. A folder that cannot be written is no hindrance.
enableCompileCache(fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)));
const { run } = await import('./run.ts');
await run(process.argv[2] ?? 'all');
