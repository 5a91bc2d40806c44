import { randomInt } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildTrackingLink } from '#server/traffic/clicks/builders.ts';

const t = await openTestApp();
await t.app.listen({ port: 0, host: '127.0.0.1' });
const origin = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
const BROWSER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36';

/**
 * Visits over a real socket with a user agent that is unique in this file: of digits, because
 * hexadecimal ones can contain "feed", which marks a bot.
 */
function visit(path: string, headers: Record<string, string> = {}, method = 'GET') {
  const userAgent = `${BROWSER} Test/${randomInt(2 ** 48 - 1)}`;
  return fetch(`${origin}${path}`, {
    method,
    redirect: 'manual',
    headers: { 'user-agent': userAgent, ...headers },
  });
}

const clicksOf = (link: { link_id: number }) =>
  t.db.selectFrom('clicks').selectAll().where('link_id', '=', link.link_id).orderBy('id').execute();

const refIn = (answer: Response, param = 'click_ref') =>
  new URL(answer.headers.get('location') ?? '').searchParams.get(param);

test("a visitor is redirected to the target with the click reference in the brand's parameter, after the commit", async () => {
  const link = await buildTrackingLink(t, { click_ref_param: 'sub_id', uid1: 'newsletter' });
  const answer = await visit(`/t/${link.code}`, { referer: 'https://blog.example.com/a?b=c' });
  const [click] = await clicksOf(link);

  expect(answer.status).toBe(302);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(click?.click_ref).toMatch(/^[\w-]{32}$/);
  expect(answer.headers.get('location')).toBe(
    `https://www.${link.domain}/shop?from=us&afsrc=1&sub_id=${click?.click_ref}#top`,
  );
  expect(click).toMatchObject({
    publisher_id: link.publisher_id,
    site_id: link.site_id,
    brand_id: link.brand_id,
    uid1: 'newsletter',
    outcome: 'redirected',
    invalid_reason: null,
    device: 'desktop',
    referrer_host: 'blog.example.com',
  });
  expect(click?.visitor_key).toMatch(/^[\w-]{22}$/);
  expect(Math.abs((click?.clicked_at.getTime() ?? 0) - Date.now())).toBeLessThan(10_000);
});

test("the visitor's address is in no column of the click", async () => {
  const link = await buildTrackingLink(t);
  await visit(`/t/${link.code}`);
  const [click] = await clicksOf(link);
  expect(JSON.stringify(click, (_key, value) => String(value))).not.toContain('127.0.0.1');
});

test('an unknown link shows a plain page and records nothing', async () => {
  const before = await t.db.selectFrom('clicks').select('id').execute();
  for (const path of ['/t/nosuchlink', '/t/', '/t/%00', '/t/..%2f..', `/t/${'x'.repeat(5000)}`]) {
    const answer = await visit(path);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('location')).toBeNull();
    expect(await answer.text()).toContain('This link does not exist');
  }
  expect(await t.db.selectFrom('clicks').select('id').execute()).toHaveLength(before.length);
});

test.each([
  ['brand_offline', { brand_status: 'offline' }],
  ['brand_paused', { brand_status: 'paused' }],
  ['relationship_ended', { relationship_status: 3 }],
  ['relationship_ended', { relationship_status: 1 }],
] as const)(
  '%s: the click is recorded and the visitor sees a page without scripts',
  async (outcome, state) => {
    const link = await buildTrackingLink(t, state);
    const answer = await visit(`/t/${link.code}?url=https://www.${link.domain}/x`);
    const html = await answer.text();

    expect(answer.status).toBe(410);
    expect(answer.headers.get('location')).toBeNull();
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(html).not.toMatch(/<script|<style|style=|Brand </);
    expect(html).toContain('Brand &#60;');
    expect(await clicksOf(link)).toMatchObject([{ outcome, invalid_reason: outcome }]);
  },
);

test('the style sheet of the plain pages is served beside the links', async () => {
  const answer = await visit('/t/plain.css');
  expect(answer.headers.get('content-type')).toContain('text/css');
  expect(await answer.text()).toContain('light-dark(');
});

test.each([
  ['bot', { 'user-agent': 'Mozilla/5.0 (compatible; Googlebot/2.1)' }, 'GET'],
  ['bot', { 'user-agent': '' }, 'GET'],
  ['bot', { 'user-agent': 'curl/8.5.0' }, 'GET'],
  ['head', {}, 'HEAD'],
  ['prefetch', { purpose: 'prefetch' }, 'GET'],
  ['prefetch', { 'sec-purpose': 'prefetch;prerender' }, 'GET'],
  ['prefetch', { 'x-moz': 'prefetch' }, 'GET'],
] as const)(
  '%s: redirected like everyone, recorded, marked (%j, %s)',
  async (reason, headers, method) => {
    const link = await buildTrackingLink(t);
    const answer = await visit(`/t/${link.code}`, headers, method);
    const clicks = await clicksOf(link);
    expect(answer.status).toBe(302);
    expect(clicks).toMatchObject([{ outcome: 'redirected', invalid_reason: reason }]);
    expect(refIn(answer)).toBe(clicks[0]?.click_ref);
  },
);

test('a second visit of the same visitor and link is a repeat; a prefetch causes none', async () => {
  const [link, other] = [await buildTrackingLink(t), await buildTrackingLink(t)];
  const same = { 'user-agent': `${BROWSER} Same/1` };
  await visit(`/t/${link.code}`, { ...same, purpose: 'prefetch' });
  await visit(`/t/${link.code}`, same);
  await visit(`/t/${link.code}`, same);
  await visit(`/t/${other.code}`, same);
  const reasons = (await clicksOf(link)).map((click) => click.invalid_reason);
  expect(reasons).toEqual(['prefetch', null, 'repeat']);
  expect(await clicksOf(other)).toMatchObject([{ invalid_reason: null }]);
});

test('a visitor who opens a link many times within a minute is marked as a burst and redirected', async () => {
  const link = await buildTrackingLink(t);
  const same = { 'user-agent': `${BROWSER} Burst/1` };
  for (let nth = 0; nth < 14; nth += 1) {
    expect((await visit(`/t/${link.code}`, same)).status).toBe(302);
  }
  const reasons = (await clicksOf(link)).map((click) => click.invalid_reason);
  expect(reasons[0]).toBeNull();
  expect(reasons.slice(1, 12)).not.toContain('burst');
  expect(reasons.slice(12)).toEqual(['burst', 'burst']);
});

test('sub-ids in the URL replace those of the link, cleaned and cut to 100 characters', async () => {
  const link = await buildTrackingLink(t, { uid1: 'kept' });
  await visit(
    `/t/${link.code}?uid2=two%00%0d%0a&uid3=${'x'.repeat(300)}&uid4=%ED%A0%80&uid5=%F0%9F%8C%8A`,
  );
  await visit(`/t/${link.code}?uid1=other&uid2=`);
  const clicks = await clicksOf(link);
  expect(clicks[0]).toMatchObject({ uid1: 'kept', uid2: 'two', uid3: 'x'.repeat(100), uid5: '🌊' });
  expect(clicks[1]).toMatchObject({ uid1: 'other', uid2: null });
});

test('a URL of any form neither breaks the redirect nor loses the click', async () => {
  const link = await buildTrackingLink(t);
  const hostile = [
    '?',
    '?&&=',
    '?url',
    '?%',
    '?%E0%A4%A',
    '?uid1=%',
    '?#',
    '/?uid1=1',
    `?uid1=${'y'.repeat(8000)}`,
  ];
  for (const tail of hostile) expect((await visit(`/t/${link.code}${tail}`)).status).toBe(302);
  expect(await clicksOf(link)).toHaveLength(hostile.length);
});

test('two hundred concurrent clicks are two hundred rows with distinct references', async () => {
  const link = await buildTrackingLink(t);
  const answers = await Promise.all(Array.from({ length: 200 }, () => visit(`/t/${link.code}`)));
  const refs = new Set(answers.map((answer) => refIn(answer)));
  expect(refs.size).toBe(200);
  const storedRefs = async () => (await clicksOf(link)).map((click) => click.click_ref);
  // The clicks of a peak are loaded a moment later.
  await vi.waitFor(async () => expect((await storedRefs()).sort()).toEqual([...refs].sort()), {
    timeout: 20_000,
  });
});

test("the framework's route runs the same redirect, and no other method or path under /t/ answers", async () => {
  const link = await buildTrackingLink(t);
  const inside = await t.app.inject({ method: 'GET', url: `/t/${link.code}` });
  expect(inside.statusCode).toBe(302);
  expect(await clicksOf(link)).toHaveLength(1);
  expect((await visit(`/t/${link.code}`, {}, 'POST')).status).toBe(404);
});

test('recorded clicks are counted in the metrics', async () => {
  const link = await buildTrackingLink(t);
  await visit(`/t/${link.code}`);
  const metrics = (await t.app.monitoring.inject('/metrics')).body;
  const stored = await t.db.selectFrom('clicks').select('id').execute();
  const metricOf = (name: string) => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(metrics)?.[1]);
  expect(metricOf('tributary_clicks_recorded')).toBeGreaterThan(0);
  expect(metricOf('tributary_clicks_recorded') + metricOf('tributary_clicks_spooled')).toBe(
    stored.length,
  );
  expect(metricOf('tributary_clicks_lost')).toBe(0);
});

test('a link that cannot be looked up is answered with a reference to the log', async () => {
  const failed = vi.spyOn(t.log, 'error').mockImplementation(() => {});
  await sql`alter table links rename to links_away`.execute(t.db);
  const answer = await visit('/t/unseen99').finally(() =>
    sql`alter table links_away rename to links`.execute(t.db),
  );
  expect(answer.status).toBe(503);
  const request_id = answer.headers.get('x-request-id');
  expect(await answer.text()).toContain(`Reference ${request_id}`);
  expect(failed.mock.lastCall?.[0]).toMatchObject({ request_id, path: '/t/unseen99' });
  failed.mockRestore();
});
