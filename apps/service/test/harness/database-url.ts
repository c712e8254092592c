/** Every test service keeps its secrets under this key; it guards nothing. */
export const TEST_MASTER_KEY = Buffer.alloc(32, 7);

/** The address of another database on the same server. */
export function databaseUrl(serverUrl: string, database: string): string {
  const url = new URL(serverUrl.replace(/^(postgres(?:ql)?:\/\/(?:[^@/]*@)?)\//, '$1localhost/'));
  url.pathname = `/${database}`;
  return url.toString();
}
