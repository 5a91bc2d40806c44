import { expect, test } from 'vitest';
import { proveRestore } from './restore.ts';
import { runParts } from './run-proofs.ts';

test('a backup under load is restored, and damage is found, in small size', async () => {
  const parts = proveRestore('small');
  const { violations } = await runParts('restore', 90, parts, console.log);
  expect(violations).toEqual([]);
});
