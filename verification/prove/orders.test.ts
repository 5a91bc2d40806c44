import { afterAll, expect, test } from 'vitest';
import { cloneTemplate } from '#fixtures/testing/open-test-app.ts';
import { openApplication } from './open-application.ts';
import { proveOrders } from './orders.ts';
import { runParts } from './run-proofs.ts';

const app = await openApplication(await cloneTemplate());
afterAll(app.close);

let seed = 60;
for (const [name, run] of proveOrders(app, 'small')) {
  test(`orders hold in small size: ${name}`, async () => {
    seed += 1;
    const { violations } = await runParts('order_lines', seed, [[name, run]], console.log);
    expect(violations).toEqual([]);
  });
}
