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

test('an address matches the brand of its host, with or without www and scheme', () => {
  expect(mcidOf('https://north.example/boots?size=4')).toBe('north');
  expect(mcidOf('http://WWW.NORTH.example')).toBe('north');
  expect(mcidOf('north.example/boots')).toBe('north');
  expect(recogniseBrand('north.example/boots', brands).address).toBe('https://north.example/boots');
});

test('a subdomain matches the most specific brand', () => {
  expect(mcidOf('https://eu.north.example/')).toBe('north');
  expect(mcidOf('https://eu.shop.north.example/')).toBe('shop-of-north');
});

test('a host with only the same ending is not recognised', () => {
  expect(mcidOf('https://evil-north.example.com/')).toBeNull();
  expect(mcidOf('https://forth.example/')).toBeNull();
  expect(mcidOf('https://elsewhere.example/?to=north.example')).toBeNull();
});

test.each(['not a url', 'javascript:alert(1)', 'https://', 'ftp://north.example/', 'north'])(
  '%s is not an address',
  (typed) => {
    expect(recogniseBrand(typed, brands)).toMatchObject({ host: '', brand: null });
  },
);

test('addresses are read from lines or words, without duplicates', () => {
  expect(
    addressesIn(' https://a.example/1 https://a.example/2\r\n\nb.example \nb.example'),
  ).toEqual(['https://a.example/1', 'https://a.example/2', 'b.example']);
  expect(addressesIn('not a url')).toEqual(['not a url']);
});
