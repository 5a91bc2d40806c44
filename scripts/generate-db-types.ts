import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#server/operations/embedded-database/start-embedded.ts';
import { readColumns } from '#server/platform/db/compare-schema.ts';
import { migrate, reachDatabase } from '#server/platform/db/migrate.ts';
import { listMigrationNames } from '#server/platform/db/migration-files.ts';

const SCHEMA = 'server/platform/db/schema.ts';
const COLUMNS = 'server/platform/db/expected-columns.json';

/**
 * Generates the types of the database, and the list of columns that a migrated one must have, from a
 * freshly migrated database.
 */
const folder = await mkdtemp(join(tmpdir(), 'tributary-types-'));
const database = await startEmbedded(folder, { durability: 'scratch' });
try {
  // The list is made from the migrations, so it is not compared with them.
  await migrate(database.url, { only: await listMigrationNames() });
  const client = await reachDatabase(database.url);
  const columns = await readColumns(client).finally(() => client.end());
  await writeFile(COLUMNS, `${JSON.stringify(columns, null, 2)}\n`);
  const made = spawnSync(
    'node_modules/.bin/kysely-codegen',
    [
      '--dialect=postgres',
      '--url',
      database.url,
      `--out-file=${SCHEMA}`,
      '--exclude-pattern=migrations',
      '--numeric-parser=string',
      '--date-parser=string',
      '--type-mapping={"int8":"bigint"}',
    ],
    { stdio: 'inherit' },
  );
  // Only the type of the whole schema is exported.
  const text = await readFile(SCHEMA, 'utf8');
  await writeFile(SCHEMA, text.replaceAll(/^export (?!interface DB )/gm, ''));
  process.exitCode = made.status ?? 1;
} finally {
  await database.stop();
  await rm(folder, { recursive: true, force: true });
}
