import { expect, test } from 'vitest';
import { LinkLookUps } from './look-up-links.ts';
import { openLinkCache } from './open-link-cache.ts';

const NO_CHANGES = 0;

function newLink(code: string) {
  return {
    link_id: 1,
    code,
    publisher_id: 2,
    site_id: 3,
    brand_id: 4,
    mcid: 'mcid',
    merchant_name: 'Brand',
    target_url: `https://www.example.org/${'x'.repeat(80)}`,
    click_ref_param: 'click_ref',
    adds_afsrc: true,
    brand_status: 'online',
    relationship_status: 2,
    allow_deep_link: true,
    domains: ['example.org'],
    uid1: null,
    uid2: null,
    uid3: null,
    uid4: null,
    uid5: null,
  };
}

const codesOf = (word: string, count: number) =>
  Array.from({ length: count }, (_, nth) => `${word}${nth}`);

test('links that are visited stay in memory while ten times as many others are looked up', () => {
  const maxBytes = 60_000;
  const cache = openLinkCache([], maxBytes);
  const hot = codesOf('hot', 20);
  for (const code of hot) cache.add(code, newLink(code), NO_CHANGES);
  for (const code of codesOf('cold', 2_000)) {
    cache.add(code, newLink(code), NO_CHANGES);
    for (const one of hot) cache.get(one);
    expect(cache.bytes()).toBeLessThanOrEqual(maxBytes);
  }
  expect(hot.filter((code) => !cache.get(code))).toEqual([]);
  expect(cache.get('cold0')).toBeUndefined();
  expect(cache.get('cold1999')).toBeDefined();
});

test('a reload fills free room only, and no room is lost by changes and removals', () => {
  const cache = openLinkCache([], 30_000);
  cache.addAll(codesOf('first', 1_000).map(newLink), NO_CHANGES);
  const held = cache.size();
  expect(held).toBeGreaterThan(10);
  expect(held).toBeLessThan(100);
  cache.addAll(codesOf('second', 1_000).map(newLink), NO_CHANGES);
  expect(cache.get('second0')).toBeUndefined();
  for (let round = 0; round < 3; round += 1) {
    const changed = codesOf('first', held).map((code) => ({ ...newLink(code), link_id: round }));
    cache.addAll(changed, NO_CHANGES);
  }
  cache.evictMissing(codesOf('first', held));
  expect([cache.size(), cache.bytes()]).toEqual([0, 0]);
});

test('a snapshot of a larger book is cut to the memory of this one', () => {
  const cache = openLinkCache(codesOf('kept', 1_000).map(newLink), 30_000);
  expect(cache.bytes()).toBeLessThan(31_000);
  expect(cache.get('kept0')?.link.code).toBe('kept0');
});

/** Look-ups whose queries are answered by hand. */
function openQueries() {
  const cache = openLinkCache([newLink('held')], 10_000);
  const queries: { codes: string[]; answer: () => void }[] = [];
  const lookUps = new LinkLookUps(cache, (codes) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    queries.push({ codes, answer: resolve });
    return promise.then(() => codes.filter((code) => code.startsWith('known')).map(newLink));
  });
  return { cache, queries, lookUps };
}

test('concurrent visits to one code share a query, also when it waits for others', async () => {
  const { queries, lookUps } = openQueries();
  const running = Array.from({ length: 50 }, () => lookUps.find('known1'));
  expect(queries.map(({ codes }) => codes)).toEqual([['known1']]);
  for (const code of codesOf('other', 3)) void lookUps.find(code);
  const waiting = Array.from({ length: 50 }, () => lookUps.find('known2'));
  expect(queries).toHaveLength(4);
  queries[0]?.answer();
  await expect.poll(() => queries.map(({ codes }) => codes).at(4)).toEqual(['known2']);
  queries[4]?.answer();
  const found = await Promise.all([...running, ...waiting]);
  expect(new Set(found.map((link) => link?.code))).toEqual(new Set(['known1', 'known2']));
});

test('visits to random codes cause few queries, evict no link and are refused above a limit', async () => {
  const { cache, queries, lookUps } = openQueries();
  const visits = codesOf('random', 9_000).map((code) => lookUps.find(code));
  expect(queries).toHaveLength(4);
  for (let nth = 0; nth < 22; nth += 1) {
    await expect.poll(() => queries.length).toBeGreaterThan(nth);
    queries[nth]?.answer();
  }
  expect(await Promise.all(visits)).toEqual(visits.map(() => null));
  expect(queries).toHaveLength(22);
  expect(cache.isUnknown('random8999')).toBe(true);
  expect(cache.get('held')?.link.code).toBe('held');
  const more = codesOf('more', 10_005).map((code) => lookUps.find(code));
  await expect(more.at(-1)).rejects.toThrow('too many links');
});

test('after a change a visit does not share a query that began before it', async () => {
  const { cache, queries, lookUps } = openQueries();
  const before = lookUps.find('known1');
  cache.invalidate('link', 'known1');
  lookUps.forgetRunning();
  const after = lookUps.find('known1');
  expect(queries).toHaveLength(2);
  queries[0]?.answer();
  await before;
  expect(cache.get('known1')).toBeUndefined();
  queries[1]?.answer();
  expect((await after)?.code).toBe('known1');
  expect(cache.get('known1')).toBeDefined();
});
