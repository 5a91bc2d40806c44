import { afterAll, expect, test } from 'vitest';
import { cloneTemplate } from '#fixtures/testing/open-test-app.ts';
import { proveImports } from './imports.ts';
import { openApplication } from './open-application.ts';
import { runParts } from './run-proofs.ts';

const app = await openApplication(await cloneTemplate());
afterAll(app.close);

test('imports hold in small size', async () => {
  const { violations, closing } = await runParts(
    'imports',
    31,
    proveImports(app, 'small'),
    console.log,
  );
  expect(violations).toEqual([]);
  expect(closing).toMatch(/ [1-9]\d* kills/);
});
