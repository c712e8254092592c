import type { Settings } from './platform/settings.ts';

/** What a person sees once the service is up. */
export function welcome(options: {
  settings: Settings;
  port: number;
  startedInMs: number;
  say(line: string): void;
}): void {
  const { settings, port, startedInMs, say } = options;
  const origin = settings.publicUrl.replace(/:0$/, `:${port}`);
  say('');
  say(`  Centerproof is ready at ${origin}   (${(startedInMs / 1_000).toFixed(1)} s)`);
  say(`  API reference           ${origin}/docs`);
  say('');
  say(`  Try:  curl -s ${origin}/health/ready`);
  say('');
}
