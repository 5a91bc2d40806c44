import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#server/platform/db/embedded.ts';
import { migrate } from '#server/platform/db/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    template_url: string;
    /** Where the browser tests lay the data of a program that has loaded the demonstration. */
    demo_folder: string;
  }
}

/** Before all tests: one real PostgreSQL with one migrated database that each file clones, and a place for the demonstration. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-test-'));
  const database = await startEmbedded(folder, { durability: 'scratch' });
  await migrate(database.url);
  project.provide('template_url', database.url);
  const demo = await mkdtemp(join(tmpdir(), 'tributary-demo-'));
  // The embedded database belongs to another user, who must come through.
  await chmod(demo, 0o755);
  project.provide('demo_folder', demo);
  return async () => {
    await database.stop();
    for (const one of [folder, demo]) await rm(one, { recursive: true, force: true });
  };
}
