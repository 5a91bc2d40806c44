import { afterAll, expect, test } from 'vitest';
import { cloneTemplate } from '#fixtures/testing/open-test-app.ts';
import { openApplication } from './open-application.ts';
import { runParts } from './run-proofs.ts';
import { proveShops } from './shops.ts';

const app = await openApplication(await cloneTemplate());
afterAll(app.close);

let seed = 190;
for (const [name, run] of proveShops(app, 'small')) {
  test(`shops hold in small size: ${name}`, async () => {
    seed += 1;
    const { violations } = await runParts('shops', seed, [[name, run]], console.log);
    expect(violations).toEqual([]);
  });
}
