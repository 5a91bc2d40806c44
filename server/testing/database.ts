import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#server/platform/db/embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    template_url: string;
  }
}

/** Before all tests: one real PostgreSQL with one migrated database that each file clones. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-test-'));
  const database = await startEmbedded(folder, 'scratch');
  await migrate(database.url);
  project.provide('template_url', database.url);
  return async () => {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
