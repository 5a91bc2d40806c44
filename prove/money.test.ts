import { afterAll, expect, test } from 'vitest';
import { cloneTemplate } from '#fixtures/testing/open-test-app.ts';
import { proveMoney } from './money.ts';
import { openApplication } from './open-application.ts';
import { runParts } from './run-proofs.ts';

const app = await openApplication(await cloneTemplate());
afterAll(app.close);

test('orders, money and documents equal the model in small size, and planted faults are found', {
  timeout: 300_000,
}, async () => {
  const parts = proveMoney(app, 'small');
  const { violations, closing } = await runParts('money', 17, parts, console.log);
  expect(violations).toEqual([]);
  expect(closing).toMatch(/ [1-9]\d* settlements.* 15 planted faults, 15 faults found/);
});
