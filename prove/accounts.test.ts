import { afterAll, expect, test } from 'vitest';
import { cloneTemplate } from '#server/testing/open-test-app.ts';
import { judgeTiming } from './accounts/judge-timing.ts';
import { proveAccounts } from './accounts.ts';
import { openApplication } from './open-application.ts';
import { runParts } from './run-proofs.ts';

const app = await openApplication(await cloneTemplate());
afterAll(app.close);

test.each(proveAccounts(app, 'small'))(
  'accounts hold in small: %s',
  async (...part) => {
    const { violations } = await runParts('accounts', 3, [part], () => {});
    expect(violations).toEqual([]);
  },
  120_000,
);

test('the timing classifier tells what can be told, and nothing else', () => {
  expect(judgeTiming([1, 2, 3], [4, 5, 6])).toBe(1);
  expect(judgeTiming([4, 5, 6], [1, 2, 3])).toBe(1);
  expect(judgeTiming([1, 1, 1], [1, 1, 1])).toBe(0.5);
  expect(judgeTiming([1, 4], [2, 3])).toBe(0.5);
});
