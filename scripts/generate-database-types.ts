import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startEmbeddedPostgres } from '../apps/service/src/platform/database/embedded/index.ts';
import { createSecrets } from '../apps/service/src/platform/secrets.ts';
import { prepareDatabase } from '../apps/service/src/service.ts';

/** Migrates an empty database and writes Kysely's types from what is then there. An argument names another output file. */
const output =
  process.argv[2] ??
  fileURLToPath(new URL('../apps/service/src/platform/database/schema.generated.ts', import.meta.url));
const dataDir = mkdtempSync(join(tmpdir(), 'centerproof-types-'));
const server = await startEmbeddedPostgres({ dataDir, log: console.error, fsync: false });
try {
  await prepareDatabase({
    ownerUrl: server.url,
    secrets: createSecrets(Buffer.alloc(32, 1)),
    say: console.error,
  });
  execFileSync(
    'npx',
    [
      'kysely-codegen',
      '--dialect',
      'postgres',
      '--url',
      server.url,
      '--out-file',
      output,
      '--default-schema',
      'public',
      '--include-pattern',
      'public.*',
      '--exclude-pattern',
      'public.(schema_migrations|schema_functions|schema_table_access|service_roles|service_key)',
      '--type-mapping',
      JSON.stringify({ int8: 'number' }),
      '--date-parser',
      'string',
      '--log-level',
      'warn',
    ],
    { stdio: 'inherit' },
  );
  writeFileSync(output, withFamilyIds(readFileSync(output, 'utf8')));
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}

/** The generator's own way to give a column a type of ours needs another version of the compiler. */
function withFamilyIds(text: string): string {
  const typed = ['Actors', 'QuietHours'].reduce(
    (written, table) =>
      written.replace(new RegExp(`(interface ${table} \\{[^}]*\\bfamily_id: )string`), '$1FamilyId'),
    text,
  );
  return typed.replace(/^import /m, 'import type { FamilyId } from "./family-id.ts";\nimport ');
}
