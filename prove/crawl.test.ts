import { afterAll, expect, test } from 'vitest';
import { cloneTemplate } from '#server/testing/open-test-app.ts';
import { proveCrawl } from './crawl.ts';
import { openApplication } from './open-application.ts';
import { runParts } from './run-proofs.ts';

const app = await openApplication(await cloneTemplate());
afterAll(app.close);

for (const [name, run] of proveCrawl(app, 'small')) {
  test(`a crawl holds in small: ${name}`, { timeout: 120_000 }, async () => {
    const { violations } = await runParts('crawl', 7, [[name, run]], console.log);
    expect(violations).toEqual([]);
  });
}
