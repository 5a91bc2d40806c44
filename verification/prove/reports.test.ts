import { afterAll, expect, test } from 'vitest';
import { cloneTemplate } from '#fixtures/testing/open-test-app.ts';
import { openApplication } from './open-application.ts';
import { proveReports } from './reports.ts';
import { runParts } from './run-proofs.ts';

const app = await openApplication(await cloneTemplate());
afterAll(app.close);

for (const [name, run] of proveReports(app, 'small')) {
  test(`reports equal the journal in small size: ${name}`, async () => {
    const { violations } = await runParts('reports', 31, [[name, run]], console.log);
    expect(violations).toEqual([]);
  });
}
