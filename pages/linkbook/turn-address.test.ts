import { expect, test } from 'vitest';
import { turnAddress } from './turn-address.ts';

const link = 'https://go.example/t/abc1234';
const click_ref_param = 'click_ref';
const merchant = { link, deep: true, click_ref_param };

test('a page address becomes the tracking link with the full address and the tag', () => {
  const address = 'https://shop.example/a b?c=d&e=%26&url=x#f';
  const turned = new URL(turnAddress(address, merchant, 'blog & co') ?? '');
  expect(turned.origin + turned.pathname).toBe(link);
  expect([...turned.searchParams]).toEqual([
    ['url', address],
    ['uid1', 'blog & co'],
  ]);
});

test('the home page becomes the link itself', () => {
  for (const address of ['https://shop.example', 'http://shop.example/']) {
    expect(turnAddress(address, merchant, '')).toBe(link);
  }
});

test('a merchant without deep links is linked only by its home page', () => {
  const shy = { link, deep: false, click_ref_param };
  expect(turnAddress('https://shop.example/', shy, 'x')).toBe(`${link}?uid1=x`);
  for (const address of ['https://shop.example/a', 'https://shop.example/?a', 'https://a.b/#c']) {
    expect(turnAddress(address, shy, '')).toBeNull();
  }
});

test('an address is not rewritten without a link or beyond the maximum length', () => {
  expect(turnAddress('https://shop.example/', { ...merchant, link: null }, '')).toBeNull();
  expect(turnAddress(`https://shop.example/${'a'.repeat(2048)}`, merchant, '')).toBeNull();
});

test('a tag is truncated to the length of a sub-id', () => {
  const turned = new URL(turnAddress('https://shop.example/', merchant, 'x'.repeat(300)) ?? '');
  expect(turned.searchParams.get('uid1')).toHaveLength(100);
});

test('an address that carries the click of another publisher is not rewritten, our own is', () => {
  for (const query of ['afsrc=1', 'a=1&irclickid=x', 'cjevent=1']) {
    expect(turnAddress(`https://shop.example/a?${query}`, merchant, '')).toBeNull();
  }
  const own = `https://shop.example/a?afsrc=1&click_ref=${'r'.repeat(32)}`;
  expect(turnAddress(own, merchant, '')).toContain(link);
});
