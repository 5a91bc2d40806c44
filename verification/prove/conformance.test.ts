import { afterAll, expect, test } from 'vitest';
import { startDemo } from '#fixtures/testing/start-demo.ts';
import { proveConformance } from './conformance.ts';
import { openApplication } from './open-application.ts';
import { runParts } from './run-proofs.ts';

const demo = await startDemo();
const app = await openApplication(demo.DATABASE_URL, demo);
afterAll(app.close);

for (const [name, run] of proveConformance(app)) {
  test(`a client of the specification finds no deviation: ${name}`, async () => {
    const { violations } = await runParts('conformance', 3, [[name, run]], console.log);
    expect(violations).toEqual([]);
  });
}
