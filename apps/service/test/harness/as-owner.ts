import pg from 'pg';

/** One statement by the owner of a database, who stands above every rule of the service: for tampering from outside of it. */
export async function asOwner(ownerUrl: string, statement: string, values: unknown[]): Promise<number> {
  const owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  try {
    const { rowCount } = await owner.query(statement, values);
    return rowCount ?? 0;
  } finally {
    await owner.end();
  }
}
