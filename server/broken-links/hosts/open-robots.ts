import robotsParser from 'robots-parser';
import { AGENT_NAME } from '../rules.ts';

// The package's types declare a default export; at run time it exports the function itself.
const parseRobots = robotsParser as unknown as typeof robotsParser.default;

const MAX_DELAY_MS = 3_600_000;
const MAX_RULE_LENGTH = 500;

/** The robots.txt rules of the host of `url`. */
export function openRobots(url: URL, text: string) {
  const robots = parseRobots(new URL('/robots.txt', url).href, text);
  return {
    isAllowed: () => robots.isAllowed(url.href, AGENT_NAME) ?? true,
    sitemaps: () => robots.getSitemaps(),
    delayMs: () => {
      const seconds = Number(robots.getCrawlDelay(AGENT_NAME) ?? 0);
      return seconds > 0 ? Math.min(Math.round(seconds * 1000), MAX_DELAY_MS) : 0;
    },
  };
}

/** Prepares a robots.txt for storage. Drops very long rules: many wildcards take long to match. */
export function cleanRobots(body: Buffer): string {
  const lines = body
    .toString('utf8')
    .replaceAll('\u0000', '')
    .toWellFormed()
    .split(/\r\n|\r|\n/);
  return lines.filter((line) => line.length <= MAX_RULE_LENGTH).join('\n');
}
