import { afterAll, expect, test } from 'vitest';
import { cloneTemplate } from '#fixtures/testing/open-test-app.ts';
import { proveConformance } from './conformance.ts';
import { openApplication } from './open-application.ts';
import { runParts } from './run-proofs.ts';

const app = await openApplication(await cloneTemplate());
afterAll(app.close);

for (const [name, run] of proveConformance(app)) {
  test(`a client of the specification finds no deviation: ${name}`, {
    timeout: 480_000,
  }, async () => {
    const { violations } = await runParts('conformance', 3, [[name, run]], console.log);
    expect(violations).toEqual([]);
  });
}
