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

it('sends nothing of a brand that was only looked at', () => {
  expect(changesOf(draft, brand)).toEqual({});
});

it('sends what was changed, as the call takes it', () => {
  const changed = { ...draft, cookie_days: '45', currency: 'eur', allow_deep_link: false };
  expect(changesOf(changed, brand)).toEqual({
    cookie_days: 45,
    currency: 'EUR',
    allow_deep_link: false,
  });
});

it('reads one domain per line, and an emptied list as an empty one', () => {
  expect(changesOf({ ...draft, deeplink_domains: 'a.example\nb.example' }, brand)).toEqual({
    deeplink_domains: ['a.example', 'b.example'],
  });
  expect(changesOf({ ...draft, deeplink_domains: '' }, brand)).toEqual({ deeplink_domains: [] });
});

it('names the texts that were taken away, for an empty one counts as not sent', () => {
  expect(changesOf({ ...draft, short_desc: ' ' }, brand)).toEqual({ clear: ['short_desc'] });
  expect(changesOf({ ...draft, merchant_name: '' }, brand)).toEqual({});
});

it('reads lists by their lines, and ways of promotion as a whole', () => {
  const filter_words = 'acme sale\nacme, Inc\n\n';
  expect(changesOf({ ...draft, filter_words, tags: 'linen, wool' }, brand)).toEqual({
    filter_words: ['acme sale', 'acme, Inc'],
    tags: ['linen', 'wool'],
  });
  const methods = { ...readMethods(draft.promotion_methods), 1: 'ask', 6: '' };
  expect(changesOf({ ...draft, promotion_methods: writeMethods(methods) }, brand)).toEqual({
    promotion_methods: { 1: 'ask' },
  });
  expect(changesOf({ ...draft, support_region: '' }, brand)).toEqual({ support_region: [] });
});

it('sends categories as the filter writes them, and never none', () => {
  expect(changesOf({ ...draft, cat_ids: '3,7' }, brand)).toEqual({ cat_ids: '3,7' });
  expect(changesOf({ ...draft, cat_ids: '' }, brand)).toEqual({});
});

it('takes a brand off the featured list when its place is emptied', () => {
  expect(changesOf({ ...draft, featured_rank: '' }, brand)).toEqual({ unfeature: 1 });
});
