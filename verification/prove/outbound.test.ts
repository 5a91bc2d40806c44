import { afterAll, expect, test } from 'vitest';
import { cloneTemplate } from '#fixtures/testing/open-test-app.ts';
import { openApplication } from './open-application.ts';
import { proveOutbound } from './outbound.ts';
import { runParts } from './run-proofs.ts';

const app = await openApplication(await cloneTemplate());
afterAll(app.close);

for (const [name, run] of proveOutbound(app, 'small')) {
  test(`outbound requests hold in small size: ${name}`, async () => {
    const { violations } = await runParts('outbound', 23, [[name, run]], console.log);
    expect(violations).toEqual([]);
  });
}
