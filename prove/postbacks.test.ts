import { afterAll, expect, test } from 'vitest';
import { cloneTemplate } from '#fixtures/testing/open-test-app.ts';
import { openApplication } from './open-application.ts';
import { provePostbacks } from './postbacks.ts';
import { runParts } from './run-proofs.ts';

const app = await openApplication(await cloneTemplate());
afterAll(app.close);

for (const [name, run] of provePostbacks(app, 'small')) {
  test(`postbacks hold in small size: ${name}`, { timeout: 240_000 }, async () => {
    const { violations } = await runParts('postbacks', 11, [[name, run]], console.log);
    expect(violations).toEqual([]);
  });
}
