import { importBrandFile, listStaffBrands } from '#contract/brands/staff.ts';
import type { Call, ReplyOf } from '#contract/call.ts';
import { importCouponFile, listStaffCoupons } from '#contract/coupons/publisher.ts';
import {
  decideStaffOrderLinesByFile,
  importStaffOrders,
  listStaffOrderLines,
} from '#contract/orders/staff.ts';
import { importProductFile, listProducts } from '#contract/products/publisher.ts';
import { textOf } from '#web/lib/ask.ts';
import type { RowError } from '../row-errors.tsx';

/** The report of a file, whatever its kind. */
export type Verdict = {
  applied: boolean;
  rows_total: number;
  rows_ok: number;
  rows_bad: number;
  /** The effect of the valid rows: [label, count]. */
  figures: [string, number][];
  errors: RowError[];
};

export type ImportKind = {
  id: 'brands' | 'coupons' | 'products' | 'orders' | 'decisions' | 'rates';
  label: string;
  call: Call;
  /** Its rows belong to one brand, chosen first. */
  isOfBrand: boolean;
  accept: string;
  /** The required format of the file. */
  help: string;
  sample: string;
  /** Calls whose cached replies become stale. */
  refreshes: readonly Call[];
  read: (reply: unknown) => Verdict;
};

type BrandReply = ReplyOf<typeof importBrandFile>;
type FileReply = ReplyOf<typeof importStaffOrders>;

function readBrandReply(reply: BrandReply): Verdict {
  return {
    ...reply,
    figures: [
      ['New brands', reply.created],
      ['Changed brands', reply.updated],
      ['Unchanged', reply.unchanged],
      ['Terms to be settled', reply.terms_pending],
    ],
    errors: reply.errors.map(({ line, key, reason }) => ({
      row: line,
      field: '',
      text: reason || textOf(key),
      value: '',
    })),
  };
}

function readFileReply(reply: FileReply, changed: string): Verdict {
  return {
    ...reply,
    figures: [
      ['New lines', reply.rows_new],
      [changed, reply.rows_changed],
      ['Known already', reply.rows_repeated],
    ],
    errors: reply.errors.map(({ row, field, key, value }) => ({
      row,
      field: field ?? '',
      text: textOf(key),
      value,
    })),
  };
}

function readCouponReply(reply: ReplyOf<typeof importCouponFile>): Verdict {
  return {
    ...reply,
    figures: [
      ['New coupons', reply.created],
      ['Changed coupons', reply.updated],
      ['Unchanged', reply.unchanged],
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
      ['New products', reply.created],
      ['Changed products', reply.updated],
      ['Unchanged', reply.unchanged],
      ['No longer offered', reply.vanished],
      ['Without an own page', reply.without_link],
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
    label: 'Brands',
    call: importBrandFile,
    isOfBrand: false,
    accept: '.json,.csv',
    help: 'JSON with a list “programs”, or CSV whose first line names the columns. A brand of the same source is updated. Rates such as 20%, $250 or $75 or 20% become rules; what is no clear rate is marked for you to settle.',
    sample: '',
    refreshes: [listStaffBrands],
    read: (reply) => readBrandReply(reply as BrandReply),
  },
  {
    id: 'coupons',
    label: 'Coupons',
    call: importCouponFile,
    isOfBrand: true,
    accept: '.csv,.json',
    help: 'CSV whose first line names the columns, or a JSON list of the same names. A row without mcid is of the chosen brand. Days are days in UTC. A coupon of the same id (or code) is updated; none is ended by being left out.',
    sample:
      'name,kind,code,discount_kind,discount_value,min_spend,country,category,starts_at,ends_at,exclusive_publisher',
    refreshes: [listStaffCoupons],
    read: (reply) => readCouponReply(reply as ReplyOf<typeof importCouponFile>),
  },
  {
    id: 'products',
    label: 'Products',
    call: importProductFile,
    isOfBrand: true,
    accept: '.xml,.tsv,.txt,.csv,.json,.yaml,.yml',
    help: 'One brand’s whole range: a Google Merchant feed (XML or TSV), CSV, or a JSON or YAML list. A file sent here may have 64 MB; larger ones, up to 2 GB, come from an address set on the brand’s page (fetched by itself, again and again) or by the command line. What the feed no longer names becomes unavailable.',
    sample: 'id,title,link,price,sale_price,image_link,availability,google_product_category,brand',
    refreshes: [listProducts],
    read: (reply) => readProductReply(reply as ReplyOf<typeof importProductFile>),
  },
  {
    id: 'orders',
    label: 'Orders',
    call: importStaffOrders,
    isOfBrand: true,
    accept: '.csv',
    help: 'CSV of one brand’s order lines. The first line names the columns; order_id and amount are required.',
    sample: 'order_id,line_id,amount,currency,order_time,click_ref,status',
    refreshes: [listStaffOrderLines],
    read: (reply) => readFileReply(reply as FileReply, 'Changed lines'),
  },
  {
    id: 'decisions',
    label: 'Decisions',
    call: decideStaffOrderLinesByFile,
    isOfBrand: true,
    accept: '.csv',
    help: 'CSV of decisions on one brand’s lines. decision is approved or rejected; a rejection needs a reason, and OTHER a note. Without a line_id a row speaks of every line of the order.',
    sample: 'order_id,line_id,decision,reason,note',
    refreshes: [listStaffOrderLines],
    read: (reply) => {
      const verdict = readFileReply(reply as FileReply, 'Lines decided');
      return { ...verdict, figures: verdict.figures.filter(([name]) => name !== 'New lines') };
    },
  },
];
