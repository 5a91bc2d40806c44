import { afterAll, expect, test } from 'vitest';
import { cloneTemplate } from '#fixtures/testing/open-test-app.ts';
import { proveCrawl } from './crawl.ts';
import { openApplication } from './open-application.ts';
import { runParts } from './run-proofs.ts';

const app = await openApplication(await cloneTemplate());
afterAll(app.close);

// Each attempt has a new seed: a retry with the same one would collide with existing sites.
let seed = 7;

for (const [name, run] of proveCrawl(app, 'small')) {
  test(`a crawl holds in small size: ${name}`, { retry: 1 }, async () => {
    seed += 1;
    const { violations } = await runParts('crawl', seed, [[name, run]], console.log);
    expect(violations).toEqual([]);
  });
}
