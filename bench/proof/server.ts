import { rmSync } from 'node:fs';
import { createDecisionFixture } from './fixture.ts';

/**
 * The service under load, in a process of its own: the real one on an embedded PostgreSQL with real commits, plus one route
 * with the same schema, permission and hooks that touches no database.
 */
const fixture = await createDecisionFixture();
type Message = { kind: 'prepare'; events?: number; chains?: number; rest?: true } | { kind: 'stop' };
process.on('message', (message: Message) => {
  void (async () => {
    if (message.kind === 'prepare') {
      if (message.events) await fixture.fillTo(message.events);
      if (message.chains) await fixture.addChains(message.chains);
      if (message.rest) await fixture.rest();
      process.send?.({ kind: 'prepared' });
      return;
    }
    await fixture.stop();
    rmSync(fixture.dataDir, { recursive: true, force: true });
    process.exit(0);
  })();
});
process.send?.({ kind: 'ready', ...fixture.address });
