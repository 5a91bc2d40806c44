import { afterAll, expect, test } from 'vitest';
import { cloneTemplate } from '#fixtures/testing/open-test-app.ts';
import { openApplication } from './open-application.ts';
import { provePublisherApi } from './publisher-api.ts';
import { runParts } from './run-proofs.ts';

const app = await openApplication(await cloneTemplate());
afterAll(app.close);

for (const [name, run] of provePublisherApi(app, 'small')) {
  test(`totals agree by every way in small size: ${name}`, async () => {
    const { violations } = await runParts('publisher-api', 31, [[name, run]], console.log);
    expect(violations).toEqual([]);
  });
}
