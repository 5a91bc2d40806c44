import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildTrackingLink } from '#server/traffic/clicks/builders.ts';

const t = await openTestApp();
await t.app.listen({ port: 0, host: '127.0.0.1' });
const origin = `http://127.0.0.1:${(t.app.server.address() as AddressInfo).port}`;
const link = await buildTrackingLink(t, { deeplink_domains: ['outlet.example.net'] });

/** Where a visitor who asks for `url` is redirected, without the mark and the click reference. */
async function sentTo(code: string, url: string): Promise<string> {
  const query = new URLSearchParams({ url, uid1: 'deep' });
  const answer = await fetch(`${origin}/t/${code}?${query}`, { redirect: 'manual' });
  const location = answer.headers.get('location') ?? '';
  return location.replace(/[?&]afsrc=1&click_ref=[\w-]{32}/, '');
}

test.each([
  `https://${link.domain}/`,
  `https://www.${link.domain}/a/b?c=d&e=%20f#g`,
  `http://shop.www.${link.domain}/a`,
  'https://outlet.example.net/sale?size=1',
])('opens a page of the brand: %s', async (url) => {
  expect(await sentTo(link.code, url)).toBe(url);
});

test('redirects to the normalised URL, so that the browser opens the URL that was checked', async () => {
  expect(await sentTo(link.code, `HTTPS://WWW.${link.domain.toUpperCase()}:443/ä/../b`)).toBe(
    `https://www.${link.domain}/b`,
  );
});

const d = link.domain;
const hostile = [
  'https://evil.example/',
  `https://evil.example/${d}`,
  `https://evil.example/?${d}`,
  `https://evil.example/#${d}`,
  `https://evil.example#@${d}/`,
  `https://${d}.evil.example/`,
  `https://evil${d}/`,
  `https://evil-${d}/`,
  `https://${d}@evil.example/`,
  `https://${d}:pw@evil.example/`,
  `https://user@${d}/`,
  `https://evil.example\\@${d}/`,
  `https://evil.example\\.${d}/`,
  `https:\\\\evil.example\\${d}`,
  `https:evil.example`,
  `https:/evil.example/`,
  `https:///evil.example/${d}`,
  `//evil.example/${d}`,
  `\\\\evil.example/${d}`,
  `/\\evil.example`,
  `/\t/evil.example`,
  `https://evil.example%2f@${d}/`,
  `https://evil.example%23.${d}/`,
  `https://evil.example%00.${d}/`,
  `https://evil.example\u0000.${d}/`,
  `https://evil.example\r\nLocation: https://evil.example/`,
  `https://${d}\r\nLocation: https://evil.example/`,
  `https://${d}\t.evil.example/`,
  `https://${d}\n.evil.example/`,
  `https://${d}。evil.example/`,
  `https://evil.example／.${d}/`,
  `https://evil.example？.${d}/`,
  `https://${d}:8080/`,
  `https://${d}./`,
  `ftp://${d}/`,
  `javascript:alert(1)//${d}`,
  `JaVaScRiPt://${d}/%0aalert(1)`,
  `java\tscript:alert(1)`,
  `data:text/html,<script>alert(1)</script>${d}`,
  `vbscript:x//${d}`,
  `blob:https://${d}/1`,
  `view-source:https://${d}/`,
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://[::1]/',
  'http://localhost/',
  'https://example.org/',
  'https://.example.org/',
  'https://',
  'http://%',
  ' ',
  `https://${d}/${'a'.repeat(3000)}`,
];

test.each(hostile)('never redirects to a foreign page: %j', async (url) => {
  expect(await sentTo(link.code, url)).toBe(link.target_url);
});

test('a brand without deep links sends every visitor to the target of the link', async () => {
  const closed = await buildTrackingLink(t, { allow_deep_link: false });
  expect(await sentTo(closed.code, `https://www.${closed.domain}/x`)).toBe(closed.target_url);
});

test('the sub-ids of a deep link are recorded, even if its target is refused', async () => {
  const own = await buildTrackingLink(t, { uid1: 'own' });
  await sentTo(own.code, `https://${own.domain}/x`);
  await sentTo(own.code, 'https://evil.example/');
  const clicks = await t.db
    .selectFrom('clicks')
    .select(['uid1', 'outcome'])
    .where('link_id', '=', own.link_id)
    .execute();
  expect(clicks).toEqual([
    { uid1: 'deep', outcome: 'redirected' },
    { uid1: 'deep', outcome: 'redirected' },
  ]);
});
