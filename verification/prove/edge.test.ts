import { afterAll, expect, test } from 'vitest';
import { cloneTemplate } from '#fixtures/testing/open-test-app.ts';
import { proveEdge } from './edge.ts';
import { openApplication } from './open-application.ts';
import { runParts } from './run-proofs.ts';

const app = await openApplication(await cloneTemplate());
afterAll(app.close);

for (const [name, run] of proveEdge(app, 'small')) {
  test(`the edge holds in small size: ${name}`, async () => {
    const { violations } = await runParts('edge', 17, [[name, run]], console.log);
    expect(violations).toEqual([]);
  });
}
