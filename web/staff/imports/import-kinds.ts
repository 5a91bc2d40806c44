import { importBrandFile, listStaffBrands } from '#contract/brands/staff.ts';
import type { ReplyOf } from '#contract/call.ts';
import { importCouponFile, listStaffCoupons } from '#contract/coupons/publisher.ts';
import { importProductFile, listProducts } from '#contract/products/publisher.ts';
import { textOf } from '#web/lib/call-api.ts';
import { t } from '#web/lib/i18n.ts';
import type { ImportKind, Verdict } from '../import-kind.ts';

type BrandReply = ReplyOf<typeof importBrandFile>;

function readBrandReply(reply: BrandReply): Verdict {
  return {
    ...reply,
    figures: [
      [t('New brands'), reply.created],
      [t('Updated brands'), reply.updated],
      [t('Unchanged'), reply.unchanged],
      [t('Terms missing'), reply.terms_pending],
    ],
    errors: reply.errors.map(({ line, key, reason }) => ({
      row: line,
      field: '',
      text: reason || textOf(key),
      value: '',
    })),
  };
}

function readCouponReply(reply: ReplyOf<typeof importCouponFile>): Verdict {
  return {
    ...reply,
    figures: [
      [t('New coupons'), reply.created],
      [t('Updated coupons'), reply.updated],
      [t('Unchanged'), reply.unchanged],
    ],
    errors: reply.errors.map(({ row, field, key, value }) => ({
      row,
      field: field ?? '',
      text: textOf(key),
      value,
    })),
  };
}

function readProductReply(reply: ReplyOf<typeof importProductFile>): Verdict {
  return {
    ...reply,
    figures: [
      [t('New products'), reply.created],
      [t('Updated products'), reply.updated],
      [t('Unchanged'), reply.unchanged],
      [t('Removed'), reply.vanished],
      [t('Without product page'), reply.without_link],
    ],
    errors: reply.errors.map(({ row, field, reason, value }) => ({
      row,
      field: field ?? '',
      text: reason,
      value,
    })),
  };
}

/** The kinds of files that staff import. */
export const importKinds: readonly ImportKind[] = [
  {
    id: 'brands',
    label: t('Brands'),
    call: importBrandFile,
    isOfBrand: false,
    accept: '.json,.csv',
    help: t(
      'JSON with a “programs” list, or CSV with a header line. Existing brands of the same source are updated. Rates such as 20%, $250 or “$75 or 20%” become rules. Unclear rates are marked for review.',
    ),
    sample: '',
    refreshes: [listStaffBrands],
    read: (reply) => readBrandReply(reply as BrandReply),
  },
  {
    id: 'coupons',
    label: t('Coupons'),
    call: importCouponFile,
    isOfBrand: true,
    accept: '.csv,.json',
    help: t(
      'CSV with a header line, or a JSON list with the same names. Rows without mcid belong to the selected brand. Dates are in UTC. Coupons with the same id or code are updated. Missing coupons are not ended.',
    ),
    sample:
      'name,kind,code,discount_kind,discount_value,min_spend,country,category,starts_at,ends_at,exclusive_publisher',
    refreshes: [listStaffCoupons],
    read: (reply) => readCouponReply(reply as ReplyOf<typeof importCouponFile>),
  },
  {
    id: 'products',
    label: t('Products'),
    call: importProductFile,
    isOfBrand: true,
    accept: '.xml,.tsv,.txt,.csv,.json,.yaml,.yml',
    help: t(
      'All products of one brand: Google Merchant feed (XML or TSV), CSV, JSON or YAML, up to 64 MB. For larger files up to 2 GB, set a feed URL on the brand’s page or use the command line. Missing products become unavailable.',
    ),
    sample: 'id,title,link,price,sale_price,image_link,availability,google_product_category,brand',
    refreshes: [listProducts],
    read: (reply) => readProductReply(reply as ReplyOf<typeof importProductFile>),
  },
];
