import { crawlHostilePages } from './crawl/crawl-hostile-pages.ts';
import { crawlThroughKills } from './crawl/crawl-through-kills.ts';
import { findFaults } from './crawl/find-faults.ts';
import type { Application } from './open-application.ts';
import type { Part } from './run-proofs.ts';

const SIZES = {
  full: {
    faults: { brands: 40, faults: 60, good: 2_000, pages: 400 },
    hostile: { visit_ms: 5_000, pages: 500, bomb: 10 * 1024 ** 3, max_rss: 512 },
    kills: { brands: 10, faults: 10, good: 200, pages: 200, kills: 12 },
  },
  small: {
    faults: { brands: 6, faults: 12, good: 60, pages: 20 },
    hostile: { visit_ms: 3_000, pages: 150, bomb: 64 * 1024 ** 2, max_rss: 512 },
    kills: { brands: 4, faults: 4, good: 20, pages: 30, kills: 2 },
  },
} as const;

/** Crawls of a publisher's site: true and false findings, robustness and politeness. */
export function proveCrawl(app: Application, size: keyof typeof SIZES): readonly Part[] {
  const { faults, hostile, kills } = SIZES[size];
  return [
    ['faults', (random) => findFaults(app, random, faults)],
    ['hostile pages', (random) => crawlHostilePages(app, random, hostile)],
    ['kills', (random) => crawlThroughKills(app, random, kills)],
  ];
}
