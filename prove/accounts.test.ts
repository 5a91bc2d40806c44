import { afterAll, expect, test } from 'vitest';
import { cloneTemplate } from '#server/testing/open-test-app.ts';
import { judgeTiming } from './accounts/judge-timing.ts';
import { proveAccounts } from './accounts.ts';
import { openApplication } from './open-application.ts';
import { runParts } from './run-proofs.ts';

const app = await openApplication(await cloneTemplate());
afterAll(app.close);

// Each try has a seed of its own: a repeat with the old one would meet the accounts it made before.
let seed = 3;
const options = { retry: 2, timeout: 120_000 };

for (const [name, run] of proveAccounts(app, 'small')) {
  test(`accounts hold in small: ${name}`, options, async () => {
    seed += 1;
    const { violations } = await runParts('accounts', seed, [[name, run]], console.log);
    expect(violations).toEqual([]);
  });
}

test('the timing classifier tells what can be told, and nothing else', () => {
  expect(judgeTiming([1, 2, 3], [4, 5, 6])).toBe(1);
  expect(judgeTiming([4, 5, 6], [1, 2, 3])).toBe(1);
  expect(judgeTiming([1, 1, 1], [1, 1, 1])).toBe(0.5);
  expect(judgeTiming([1, 4], [2, 3])).toBe(0.5);
});
