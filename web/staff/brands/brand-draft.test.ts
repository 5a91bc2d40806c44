import { expect, it } from 'vitest';
import { changesOf, draftOfBrand, readMethods, writeMethods } from './brand-draft.ts';
import type { StaffBrand } from './staff-brand.ts';

const brand = {
  merchant_name: 'Acme',
  site_url: 'https://acme.example',
  short_desc: 'Things',
  cookie_days: 30,
  currency: 'USD',
  featured_rank: 2,
  allow_deep_link: true,
  deeplink_domains: ['shop.acme.example'],
  cat_ids: [3],
  tags: ['linen'],
  filter_words: ['acme sale'],
  support_region: ['DE'],
  promotion_methods: { 1: 'allowed', 6: 'forbidden' },
} as unknown as StaffBrand;
const draft = draftOfBrand(brand);

it('sends nothing for an unchanged brand', () => {
  expect(changesOf(draft, draft)).toEqual({});
});

it('sends only changed fields', () => {
  const changed = { ...draft, cookie_days: '45', currency: 'eur', allow_deep_link: false };
  expect(changesOf(changed, draft)).toEqual({
    cookie_days: 45,
    currency: 'EUR',
    allow_deep_link: false,
  });
});

it('reads one domain per line, and an empty text as an empty list', () => {
  expect(changesOf({ ...draft, deeplink_domains: 'a.example\nb.example' }, draft)).toEqual({
    deeplink_domains: ['a.example', 'b.example'],
  });
  expect(changesOf({ ...draft, deeplink_domains: '' }, draft)).toEqual({ deeplink_domains: [] });
});

it('lists cleared texts, because an empty text counts as not sent', () => {
  expect(changesOf({ ...draft, short_desc: ' ' }, draft)).toEqual({ clear: ['short_desc'] });
  expect(changesOf({ ...draft, merchant_name: '' }, draft)).toEqual({});
});

it('reads lists by line, and promotion methods as one value', () => {
  const filter_words = 'acme sale\nacme, Inc\n\n';
  expect(changesOf({ ...draft, filter_words, tags: 'linen, wool' }, draft)).toEqual({
    filter_words: ['acme sale', 'acme, Inc'],
    tags: ['linen', 'wool'],
  });
  const methods = { ...readMethods(draft.promotion_methods), 1: 'ask', 6: '' };
  expect(changesOf({ ...draft, promotion_methods: writeMethods(methods) }, draft)).toEqual({
    promotion_methods: { 1: 'ask' },
  });
  expect(changesOf({ ...draft, support_region: '' }, draft)).toEqual({ support_region: [] });
});

it('sends categories in the filter format, and never an empty list', () => {
  expect(changesOf({ ...draft, cat_ids: '3,7' }, draft)).toEqual({ cat_ids: '3,7' });
  expect(changesOf({ ...draft, cat_ids: '' }, draft)).toEqual({});
});

it('removes a brand from the featured list when its position is cleared', () => {
  expect(changesOf({ ...draft, featured_rank: '' }, draft)).toEqual({ unfeature: 1 });
});
