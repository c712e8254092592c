import pg from 'pg';

/**
 * A connection for as long as the work takes. Whatever breaks it fails the query under way and every later one, and so the work;
 * without a listener it would end the process as well, before anybody could say why.
 */
export async function withClient<Result>(
  config: pg.ClientConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(config);
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
