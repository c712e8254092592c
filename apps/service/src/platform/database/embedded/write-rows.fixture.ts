// A very small service for the tests: starts the embedded server, then writes rows and prints each id once its
// commit was acknowledged. `<data dir> <mode>`: `rows` writes until it is killed, `idle` waits for SIGTERM.
import pg from 'pg';
import { startEmbeddedPostgres } from './index.ts';

const [dataDir = '', mode = 'idle'] = process.argv.slice(2);

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

try {
  const server = await startEmbeddedPostgres({
    dataDir,
    log: (message) => say(`log ${message}`),
    extraSettings: { shared_buffers: '16MB' },
  });
  let stopping = false;
  process.once('SIGTERM', () => {
    stopping = true;
    void server.stop().then(() => process.exit(0));
  });
  say(`url ${server.url}`);
  if (mode === 'rows') {
    await writeRows(server.url).catch((error: unknown) => {
      // The orderly shutdown ends the connection in the middle of a row.
      if (!stopping) throw error;
    });
  }
  // The server's handle does not keep a process alive; a real service has its listener for that.
  setInterval(() => undefined, 60_000);
} catch (error) {
  say(`refused ${error instanceof Error ? error.message : error}`);
  process.exit(1);
}

async function writeRows(url: string): Promise<never> {
  const client = new pg.Client({ connectionString: url });
  // The query in flight reports the end of the connection too, and decides what it means.
  client.on('error', () => undefined);
  await client.connect();
  await client.query('create table if not exists written (id bigserial primary key, filler text not null)');
  const kept = await client.query<{ id: string }>('select id from written order by id');
  say(`kept ${kept.rows.map((row) => row.id).join(',')}`);
  for (;;) {
    const { rows } = await client.query<{ id: string }>(
      "insert into written (filler) values (repeat('x', 500)) returning id",
    );
    say(`row ${rows[0]?.id}`);
  }
}
