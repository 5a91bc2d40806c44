import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#server/operations/embedded-database/start-embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';

const SCHEMA = 'server/platform/db/schema.ts';

/** Generates server/platform/db/schema.ts from a freshly migrated database. */
const folder = await mkdtemp(join(tmpdir(), 'tributary-types-'));
const database = await startEmbedded(folder, { durability: 'scratch' });
try {
  await migrate(database.url);
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
