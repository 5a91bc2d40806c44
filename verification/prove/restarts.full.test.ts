import { spawnSync } from 'node:child_process';
import { afterAll, expect, test } from 'vitest';
import { cloneTemplate } from '#fixtures/testing/open-test-app.ts';
import { openApplication } from './open-application.ts';
import { proveRestarts } from './restarts.ts';
import { runParts } from './run-proofs.ts';

const hasHaproxy = spawnSync('haproxy', ['-v']).status === 0;
if (!hasHaproxy) console.warn('Skipped: this proof needs the Debian package haproxy.');
const app = await openApplication(await cloneTemplate());
afterAll(app.close);

for (const [name, run] of proveRestarts(app, 'small')) {
  test.runIf(hasHaproxy)(`restarts in small size: ${name}`, async () => {
    const { violations } = await runParts('restarts', 91, [[name, run]], console.log);
    expect(violations).toEqual([]);
  });
}
