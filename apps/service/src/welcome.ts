import { join } from 'node:path';
import type { DemoWorld } from './demo/index.ts';
import type { Settings } from './platform/settings.ts';

/** What a person sees once the service is up. */
export function welcome(options: {
  settings: Settings;
  demo: DemoWorld | null;
  port: number;
  startedInMs: number;
  say(line: string): void;
}): void {
  const { settings, demo, port, startedInMs, say } = options;
  const origin = settings.publicUrl.replace(/:0$/, `:${port}`);
  say('');
  say(`  Centerproof is ready at ${origin}   (${(startedInMs / 1_000).toFixed(1)} s)`);
  say(`  API reference           ${origin}/docs`);
  say('');
  if (demo) sayWhoSignsIn(demo, { file: join(settings.dataDir, 'demo.json'), say });
  say(`  Try:  curl -s ${origin}/health/ready`);
  say('');
}

function sayWhoSignsIn(demo: DemoWorld, { file, say }: { file: string; say(line: string): void }): void {
  const [center] = demo.centers;
  const people = [
    ...(center ? [{ title: 'Center admin', ...center.admin }] : []),
    { title: 'Partner admin', ...demo.partner.admin },
    { title: 'Platform operator', ...demo.platformOperator },
  ];
  say('  A demo world is in place. Sign in as:');
  for (const { title, email, password } of people)
    say(`    ${title.padEnd(18)} ${email.padEnd(30)} password ${password}`);
  say(`  Everybody else, and the API keys: ${file}`);
  say('');
}
