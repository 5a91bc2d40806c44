import { listDrafts } from '#contract/brands/drafts.ts';
import { listStaffBrands } from '#contract/brands/staff.ts';
import type { Call } from '#contract/call.ts';
import { couponText, listStaffCoupons } from '#contract/coupons/publisher.ts';
import {
  catalogueImports,
  decideStaffOrderLinesByFile,
  type ImportFileKind,
  importBrandFile,
  importCouponFile,
  importProductFile,
  importStaffOrders,
  orderImports,
} from '#contract/imports/staff.ts';
import { decisionRow, orderRow } from '#contract/orders/fields.ts';
import { listStaffOrderLines } from '#contract/orders/staff.ts';
import { listProducts } from '#contract/products/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import type { FileKind } from '../import-kind.ts';

/** A kind of file that is imported in the background. */
export type ImportedKind = FileKind & {
  id: ImportFileKind;
  calls: typeof orderImports;
  /** The fields that columns can be mapped to. */
  fields: readonly string[];
  /** Our words that the sender may write differently. */
  words: readonly string[];
  /** Fields whose missing values may have a default for the file, with their labels and examples. */
  defaults?: readonly { field: string; label: string; example: string }[];
  /** The names of what a row concerns. */
  subject: readonly [string, string];
  /** Calls whose cached replies become stale. */
  refreshes: readonly Call[];
};

const ofOrders = {
  calls: orderImports,
  isOfBrand: true,
  accept: '.csv,.tsv,.txt',
  subject: [t('Order'), t('Line')],
  refreshes: [listStaffOrderLines],
} as const;

const PRODUCT_SAMPLE =
  'id,title,link,price,sale_price,image_link,availability,google_product_category,brand';
const COUPON_SAMPLE =
  'name,kind,code,discount_kind,discount_value,min_spend,country,category,starts_at,ends_at,exclusive_publisher';
const BRAND_FIELDS =
  'name,url,slug,category,commission_rate,commission_currency,network_fee_percent,cookie_days,approval,country,support_region,short_description,description,tags,restrictions,commission_type,commission_conditions,commission_duration,commission_tiers,offer_type,logo_url,status';

const BRAND_EXAMPLE =
  'Acme,https://www.acme.example,acme,Home>Garden,8%,EUR,20,30,manual,DE,DE|AT,Garden tools,Tools for small gardens.,garden|tools,,,,,,,,online';

/** The kinds of files that staff import. */
export const fileKinds: readonly ImportedKind[] = [
  {
    id: 'brands',
    label: t('Brands'),
    call: importBrandFile,
    calls: catalogueImports,
    isOfBrand: false,
    accept: '.json,.csv',
    help: t(
      'JSON with a “programs” list, or CSV with a header line. Only name and url are required. New brands become drafts, which publishers do not see. Existing brands of the same source are updated. Rates such as 20% or $250 become commission terms. Unclear rates leave the terms to you.',
    ),
    sample: BRAND_FIELDS,
    example: BRAND_EXAMPLE,
    fields: BRAND_FIELDS.split(','),
    words: [],
    defaults: [
      { field: 'category', label: t('Category'), example: 'Home>Garden' },
      { field: 'commission_rate', label: t('Commission'), example: '8%' },
      { field: 'commission_currency', label: t('Currency'), example: 'EUR' },
    ],
    subject: [t('Brand code'), t('Name')],
    refreshes: [listStaffBrands, listDrafts],
  },
  {
    id: 'coupons',
    label: t('Coupons'),
    call: importCouponFile,
    calls: catalogueImports,
    isOfBrand: true,
    accept: '.csv,.json',
    help: t(
      'CSV with a header line, or a JSON list with the same names. Rows without mcid belong to the selected brand. Dates are in UTC. Coupons with the same id or code are updated. Missing coupons are not ended.',
    ),
    sample: COUPON_SAMPLE,
    fields: ['id', 'mcid', ...Object.keys(couponText)],
    words: [],
    subject: [t('Name'), t('Code')],
    refreshes: [listStaffCoupons],
  },
  {
    id: 'products',
    label: t('Products'),
    call: importProductFile,
    calls: catalogueImports,
    isOfBrand: true,
    accept: '.xml,.tsv,.txt,.csv,.json,.yaml,.yml',
    help: t(
      'All products of one brand: Google Merchant feed (XML or TSV), CSV, JSON or YAML, up to 64 MB. For larger files up to 2 GB, set a feed URL on the brand’s page or use the command line. Missing products become unavailable.',
    ),
    sample: PRODUCT_SAMPLE,
    fields: [...PRODUCT_SAMPLE.split(','), 'description'],
    words: [],
    subject: [t('Product number'), t('Name')],
    refreshes: [listProducts],
  },
  {
    ...ofOrders,
    id: 'orders',
    label: t('Orders'),
    call: importStaffOrders,
    help: t(
      'CSV of one brand’s order lines with a header line, up to 100,000 rows. order_id and amount are required. A row with the status cancelled cancels the line, or without line_id the whole order.',
    ),
    sample: 'order_id,line_id,amount,currency,order_time,click_ref,status',
    fields: Object.keys(orderRow.shape),
    words: ['cancelled'],
  },
  {
    ...ofOrders,
    id: 'decisions',
    label: t('Decisions'),
    call: decideStaffOrderLinesByFile,
    help: t(
      'CSV of decisions on one brand’s lines. decision is approved or rejected. A rejection requires a reason, and OTHER requires a note. A row without line_id applies to all lines of the order.',
    ),
    sample: 'order_id,line_id,decision,reason,note',
    fields: Object.keys(decisionRow.shape),
    words: ['approved', 'rejected'],
  },
];
