import robotsParser from 'robots-parser';

// The package's types declare a default export; at run time it exports the function itself.
const parseRobots = robotsParser as unknown as typeof robotsParser.default;

const MAX_DELAY_MS = 3_600_000;
const MAX_RULE_LENGTH = 500;

/** The robots.txt rules of the host of `url` for the user agent name `crawler`. */
export function openRobots(url: URL, text: string, crawler: string) {
  const robots = parseRobots(new URL('/robots.txt', url).href, text);
  return {
    isAllowed: () => robots.isAllowed(url.href, crawler) ?? true,
    sitemaps: () => robots.getSitemaps(),
    delayMs: () => {
      const seconds = Number(robots.getCrawlDelay(crawler) ?? 0);
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
