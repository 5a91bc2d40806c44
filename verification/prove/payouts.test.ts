import { afterAll, expect, test } from 'vitest';
import { cloneTemplate } from '#fixtures/testing/open-test-app.ts';
import { openApplication } from './open-application.ts';
import { provePayouts } from './payouts.ts';
import { runParts } from './run-proofs.ts';

const app = await openApplication(await cloneTemplate());
afterAll(app.close);

for (const [name, run] of provePayouts(app, 'small')) {
  test(`payouts hold in small size: ${name}`, async () => {
    const { violations } = await runParts('payouts', 23, [[name, run]], console.log);
    expect(violations).toEqual([]);
  });
}
