import { afterAll, expect, test } from 'vitest';
import { cloneTemplate } from '#fixtures/testing/open-test-app.ts';
import { canFailWrites } from './clicks/fail-writes.ts';
import { proveClicks } from './clicks.ts';
import { openApplication } from './open-application.ts';
import { runParts } from './run-proofs.ts';

const app = await openApplication(await cloneTemplate());
afterAll(app.close);
// Skipped if strace is missing or not permitted: there is no other way to make a system call fail.
const areWritesSkipped = !canFailWrites();

let seed = 50;
for (const [name, run] of proveClicks(app, 'small')) {
  const isSkipped = name === 'failing writes' && areWritesSkipped;
  test.skipIf(isSkipped)(`clicks hold in small size: ${name}`, async () => {
    seed += 1;
    const { violations } = await runParts('clicks', seed, [[name, run]], console.log);
    expect(violations).toEqual([]);
  });
}
