import { afterAll, expect, test } from 'vitest';
import { cloneTemplate } from '#fixtures/testing/open-test-app.ts';
import { proveCurrencies } from './currencies.ts';
import { openApplication } from './open-application.ts';
import { runParts } from './run-proofs.ts';

const app = await openApplication(await cloneTemplate());
afterAll(app.close);

test('currencies hold in small size, and planted faults are found', async () => {
  const parts = proveCurrencies(app, 'small');
  const { violations, closing } = await runParts('currencies', 17, parts, console.log);
  expect(violations).toEqual([]);
  expect(closing).toMatch(
    / [1-9]\d* on weekends.* 12 currencies, 10 planted faults, 10 faults found/,
  );
});
