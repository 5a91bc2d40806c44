import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { sharedData } from '#fixtures/testing/shared-data.ts';
import { BLOCK_BYTES, deriveClickKey } from '#server/traffic/clicks/make-click-ref.ts';
import { checkUserAgent } from './check-user-agent.ts';
import { newBrowser, openVisitorKeys } from './make-visitor-key.ts';
import { openBurstMemory } from './notice-bursts.ts';
import { markOf, openRepeatMemory } from './notice-repeats.ts';

test.each([
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1', 'mobile'],
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/140.0 Mobile Safari/537.36', 'mobile'],
  ['Mozilla/5.0 (Linux; Android 14; SM-X910) Chrome/140.0 Safari/537.36', 'tablet'],
  ['Mozilla/5.0 (iPad; CPU OS 17_0 like Mac OS X) Mobile/15E148', 'tablet'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Safari/605.1.15', 'desktop'],
  ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) Chrome/140.0', 'desktop'],
  ['Opera/9.80 (Nintendo Wii; U)', 'other'],
])('detects the device of %s as %s', (userAgent, device) => {
  expect(checkUserAgent(userAgent).device).toBe(device);
});

/** Makes visitor keys as the redirect does, one at a time. */
function openKeys(secretKey: string) {
  const { encrypt } = deriveClickKey(secretKey);
  const writeBlock = openVisitorKeys(secretKey);
  return (address: string, userAgent: string, atMs: number) => {
    const block = Buffer.alloc(BLOCK_BYTES);
    writeBlock(block, 0, address, newBrowser(userAgent), atMs);
    return encrypt(block).toString('base64url');
  };
}

test('a visitor key is specific to one day, address, browser and installation', () => {
  const [make, other] = [openKeys('a'), openKeys('b')];
  const noon = Date.UTC(2026, 1, 3, 12);
  const key = make('192.0.2.1', 'Browser', noon);
  expect(make('192.0.2.1', 'Browser', Date.UTC(2026, 1, 3, 23, 59))).toBe(key);
  expect(make('192.0.2.1', 'Browser', Date.UTC(2026, 1, 4))).not.toBe(key);
  expect(make('192.0.2.2', 'Browser', noon)).not.toBe(key);
  expect(make('192.0.2.1', 'Browser 2', noon)).not.toBe(key);
  expect(make('Browser', '192.0.2.1', noon)).not.toBe(key);
  expect(other('192.0.2.1', 'Browser', noon)).not.toBe(key);
});

test('a repeat is the same visitor on the same link within three seconds of the last visit', () => {
  const isRepeat = openRepeatMemory();
  const at = Date.UTC(2026, 1, 3);
  expect(isRepeat(markOf(1, 1), at)).toBe(false);
  expect(isRepeat(markOf(1, 1), at + 3_000)).toBe(true);
  expect(isRepeat(markOf(1, 1), at + 6_001)).toBe(false);
  expect(isRepeat(markOf(1, 2), at + 6_001)).toBe(false);
  expect(isRepeat(markOf(2, 1), at + 6_001)).toBe(false);
});

test('a burst starts with the thirteenth visit of one visitor to one link within a minute', () => {
  const isBurst = openBurstMemory();
  const at = Date.UTC(2026, 1, 3);
  const seen = Array.from({ length: 20 }, (_, nth) => isBurst(markOf(1, 1), at + nth * 3_000));
  expect(seen).toEqual(Array.from({ length: 20 }, (_, nth) => nth >= 12));
  expect(isBurst(markOf(1, 2), at + 57_000)).toBe(false);
  expect(isBurst(markOf(2, 1), at + 57_000)).toBe(false);
  expect(isBurst(markOf(1, 1), at + 60_001)).toBe(false);
  const hammered = Array.from({ length: 100_000 }, () => isBurst(markOf(3, 1), at)).slice(12);
  expect(hammered).not.toContain(false);
});

const FILES = sharedData('clicks');
const CRAWLERS = `${FILES}/crawler-user-agents.json`;
const BROWSERS = `${FILES}/user-agents-top2000.json`;
const read = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

test.skipIf(!existsSync(CRAWLERS))(
  'marks 99.5 % of real crawlers (skipped without the list)',
  () => {
    const listed: { instances: string[] }[] = read(CRAWLERS);
    const agents = listed.flatMap((crawler) => crawler.instances);
    const missed = agents.filter((agent) => !checkUserAgent(agent).is_bot);
    expect(agents.length).toBeGreaterThan(2_000);
    expect(1 - missed.length / agents.length, missed.join('\n')).toBeGreaterThanOrEqual(0.995);
  },
);

test.skipIf(!existsSync(BROWSERS))(
  'marks at most 0.1 % of real browsers, weighted by use, and detects their devices (skipped without the list)',
  () => {
    const listed: { userAgent: string; weight: number; deviceCategory: string }[] = read(BROWSERS);
    const sumWeights = (some: typeof listed) => some.reduce((sum, one) => sum + one.weight, 0);
    const all = sumWeights(listed);
    expect(listed.length).toBeGreaterThan(1_000);
    const marked = listed.filter((one) => checkUserAgent(one.userAgent).is_bot);
    expect(sumWeights(marked) / all).toBeLessThanOrEqual(0.001);
    const detected = listed.filter(
      (one) => checkUserAgent(one.userAgent).device === one.deviceCategory,
    );
    expect(sumWeights(detected) / all).toBeGreaterThan(0.98);
  },
);
