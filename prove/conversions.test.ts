import { afterAll, expect, test } from 'vitest';
import { cloneTemplate } from '#server/testing/open-test-app.ts';
import { proveConversions } from './conversions.ts';
import { openApplication } from './open-application.ts';
import { runParts } from './run-proofs.ts';

const app = await openApplication(await cloneTemplate());
afterAll(app.close);

let seed = 60;
for (const [name, run] of proveConversions(app, 'small')) {
  test(`conversions hold in small: ${name}`, { timeout: 120_000 }, async () => {
    seed += 1;
    const { violations } = await runParts('conversions', seed, [[name, run]], console.log);
    expect(violations).toEqual([]);
  });
}
