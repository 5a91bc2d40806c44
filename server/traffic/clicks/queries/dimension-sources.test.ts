import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { DIMENSIONS } from '#contract/reports/dimensions.ts';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { clickValue } from './dimension-sources.ts';

const t = await openTestApp();
const KIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)';

async function browserOf(userAgent: string): Promise<string> {
  const { rows } = await sql<{ browser: string }>`
    select ${clickValue('browser', 'k')} as browser
    from (select ${userAgent}::text as user_agent) k`.execute(t.db);
  return rows[0]?.browser ?? '';
}

test.each([
  ['', ''],
  ['curl/8.14.1', 'other'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${BLINK} Chrome/140.0.0.0 Safari/537.36`, 'chrome'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_5) ${KIT} CriOS/140.0 Mobile Safari/604.1`, 'chrome'],
  [`Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${KIT} Version/18.5 Safari/605.1.15`, 'safari'],
  [`Mozilla/5.0 (iPhone; CPU iPhone OS 18_5) ${KIT} Mobile/15E148`, 'other'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:142.0) Gecko/20100101 Firefox/142.0', 'firefox'],
  [`Mozilla/5.0 (iPad; CPU OS 18_5) ${KIT} FxiOS/142.0 Mobile/15E148 Safari/605.1.15`, 'firefox'],
  [`Mozilla/5.0 (Windows NT 10.0) ${BLINK} Chrome/140.0 Safari/537.36 Edg/140.0`, 'edge'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${BLINK} Chrome/140.0 Mobile Safari/537.36 EdgA/140`,
    'edge',
  ],
  [`Mozilla/5.0 (Windows NT 10.0) ${BLINK} Chrome/139.0 Safari/537.36 OPR/124.0`, 'opera'],
  ['Opera/9.80 (Android; Opera Mini/36.2/191.256; U; en) Presto/2.12.423 Version/12.16', 'opera'],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${BLINK} SamsungBrowser/28.0 Chrome/130 Safari/537.36`,
    'samsung',
  ],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9; wv) ${BLINK} Version/4.0 Chrome/140.0`, 'other'],
])('the browser of %j is %j', async (userAgent, browser) => {
  expect(await browserOf(userAgent)).toBe(browser);
  if (browser) expect(Object.keys(DIMENSIONS.browser.values)).toContain(browser);
});
