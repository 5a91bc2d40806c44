import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { runParts } from './run-proofs.ts';
import { proveUpgrade } from './upgrade.ts';

const t = await openTestApp();

test('the database and spool of the baseline upgrade without loss, and losses are found', async () => {
  const { violations } = await runParts('upgrade', 1, proveUpgrade(t, 'small'), console.log);
  expect(violations).toEqual([]);
});
