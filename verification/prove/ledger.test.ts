import { afterAll, expect, test } from 'vitest';
import { cloneTemplate } from '#fixtures/testing/open-test-app.ts';
import { proveLedger } from './ledger.ts';
import { openApplication } from './open-application.ts';
import { runParts } from './run-proofs.ts';

const app = await openApplication(await cloneTemplate());
afterAll(app.close);

let seed = 70;
for (const [name, run] of proveLedger(app, 'small')) {
  test(`the ledger holds in small size: ${name}`, async () => {
    seed += 1;
    const { violations } = await runParts('ledger', seed, [[name, run]], console.log);
    expect(violations).toEqual([]);
  });
}
