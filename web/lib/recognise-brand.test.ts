import { expect, test } from 'vitest';
import type { BrandRow } from '#contract/brands/publisher.ts';
import { addressesIn, recogniseBrand } from './recognise-brand.ts';

const brand = (mcid: string, site_url: string) => ({ mcid, site_url }) as BrandRow;
const brands = [
  brand('north', 'https://www.north.example/'),
  brand('shop-of-north', 'https://shop.north.example'),
  brand('orth', 'https://orth.example'),
];
const mcidOf = (typed: string) => recogniseBrand(typed, brands).brand?.mcid ?? null;

test('an address belongs to the brand whose host it has, with or without www and scheme', () => {
  expect(mcidOf('https://north.example/boots?size=4')).toBe('north');
  expect(mcidOf('http://WWW.NORTH.example')).toBe('north');
  expect(mcidOf('north.example/boots')).toBe('north');
  expect(recogniseBrand('north.example/boots', brands).address).toBe('https://north.example/boots');
});

test('a host below belongs to the brand closest to it', () => {
  expect(mcidOf('https://eu.north.example/')).toBe('north');
  expect(mcidOf('https://eu.shop.north.example/')).toBe('shop-of-north');
});

test('a host that merely ends alike is not recognised', () => {
  expect(mcidOf('https://evil-north.example.com/')).toBeNull();
  expect(mcidOf('https://forth.example/')).toBeNull();
  expect(mcidOf('https://elsewhere.example/?to=north.example')).toBeNull();
});

test.each(['not a url', 'javascript:alert(1)', 'https://', 'ftp://north.example/', 'north'])(
  '%s is no address of a page',
  (typed) => {
    expect(recogniseBrand(typed, brands)).toMatchObject({ host: '', brand: null });
  },
);

test('addresses are read one per line or side by side, each once', () => {
  expect(
    addressesIn(' https://a.example/1 https://a.example/2\r\n\nb.example \nb.example'),
  ).toEqual(['https://a.example/1', 'https://a.example/2', 'b.example']);
  expect(addressesIn('not a url')).toEqual(['not a url']);
});
