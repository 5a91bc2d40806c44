import type { Form, Rule } from './rule.ts';

/** A link code of no channel. */
const TRACK = '0'.repeat(24);

/** The ten codes of the sub-ids, 20175 to 20184: two for each. */
const subIds: readonly Rule[] = [1, 2, 3, 4, 5].flatMap((nth): Rule[] => [
  [`uid${nth}`, 'string', 20173 + 2 * nth],
  [`uid${nth}`, 'max', 20174 + 2 * nth, 100],
]);

/** Section 5, brands, links, Linkbook, reports, notices and blocks, with the codes of section 8. */
export const brandForms: readonly Form[] = [
  {
    path: '/brand/list',
    as: 'owner',
    good: ({ site_id }) => ({ site_id }),
    rules: [
      ['site_id', 'required', 20100],
      ['site_id', 'integer', 20101],
      ['site_id', 'minimum', 20171],
      ['cat_ids', 'string', 20102],
      ['country', 'string', 20103],
      ['verify_type', 'integer', 20104],
      ['ad_type', 'string', 20105],
      ['status', 'integer', 20106],
      ['order_type', 'string', 20107],
      ['order_direction', 'string', 20108],
      ['mcid', 'string', 20110],
      ['type', 'integer', 20112],
      ['type', 'format', 20113, 3],
      ['keyword', 'string', 20167],
    ],
  },
  {
    path: '/brand/search',
    as: 'owner',
    good: ({ site_id }) => ({ site_id, keyword: 'shop', type: 1 }),
    rules: [
      ['keyword', 'required', 20166],
      ['keyword', 'string', 20167],
      ['type', 'required', 20111],
      ['type', 'integer', 20112],
      ['type', 'format', 20113, 0],
    ],
  },
  {
    path: '/link/generate',
    as: 'owner',
    good: ({ site_id }) => ({ site_id, mcid: 'no-such-brand', target_url: 'https://a.example/' }),
    rules: [
      ['mcid', 'required', 20109],
      ['mcid', 'string', 20110],
      ['target_url', 'required', 20172],
      ['target_url', 'string', 20173],
      ['target_url', 'max', 20174, 255],
      ...subIds,
    ],
  },
  {
    path: '/tools/linkbook',
    as: 'visitor',
    good: () => ({ url: 'https://a.example/', tag: 'side', plugs_id: 1, track: TRACK }),
    rules: [
      ['url', 'required', 20190],
      ['url', 'string', 20191],
      ['tag', 'string', 20192],
      ['plugs_id', 'integer', 20193],
      ['track', 'required', 20194],
      ['track', 'string', 20195],
      ['track', 'format', 20196, 'not valid!'],
    ],
  },
  {
    path: '/tools/linkbook_merchants',
    as: 'visitor',
    good: () => ({ track: TRACK, hosts: ['a.example'] }),
    rules: [['merchant_status', 'integer', 20200]],
  },
  {
    path: '/report/transactions',
    as: 'owner',
    good: () => ({ start_date: '2026-01-01', end_date: '2026-01-31' }),
    rules: [
      ['start_date', 'required', 20077],
      ['start_date', 'string', 20078],
      ['start_date', 'format', [20079, 20082], '2026-02-01'],
      ['end_date', 'required', 20080],
      ['end_date', 'string', 20081],
      ['platform_id', 'integer', 20083],
    ],
  },
  {
    path: '/notice/list',
    as: 'owner',
    good: () => ({}),
    rules: [
      ['keyword', 'string', 20072],
      ['is_top', 'integer', 20073],
    ],
  },
  {
    path: '/notice/info',
    as: 'owner',
    good: () => ({ id: 1 }),
    rules: [
      ['id', 'required', 20074],
      ['id', 'integer', 20075],
      ['id', 'format', 20076, 2_000_000_000],
    ],
  },
  {
    path: '/home/block',
    as: 'visitor',
    good: () => ({ name: 'help' }),
    rules: [
      ['name', 'required', 20084],
      ['name', 'string', 20085],
      ['name', 'format', 20070, 'no such block'],
    ],
  },
];
