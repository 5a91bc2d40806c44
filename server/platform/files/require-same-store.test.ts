import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { cloneTemplate } from '#fixtures/testing/open-test-app.ts';
import { connect } from '../db/connect.ts';
import { requireSameStore } from './require-same-store.ts';

test('processes of one database share one uploads folder', async () => {
  const db = connect(await cloneTemplate(), 2);
  const folders = await Promise.all(
    [1, 2].map(() => mkdtemp(join(tmpdir(), 'tributary-test-store-'))),
  );
  const [shared = '', other = ''] = folders;
  const open = (data_dir: string) => requireSameStore(db, { bucket: null, data_dir });
  try {
    // The first two start at the same time.
    await Promise.all([open(shared), open(shared)]);
    await open(shared);
    await expect(open(other)).rejects.toThrow('stored in the uploads folder of another host');
    const mark = await readFile(join(shared, 'uploads', 'store-id'), 'utf8');
    await expect(open(other)).rejects.toThrow(mark);
    // The repair that the error names.
    await writeFile(join(other, 'uploads', 'store-id'), `${mark}\n`);
    await open(other);
  } finally {
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
    await db.destroy();
  }
});
