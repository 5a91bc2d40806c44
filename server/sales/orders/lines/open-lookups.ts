import { openRates } from '#server/books/rates/find-rate.ts';
import { openRulesAt, openTerms } from '#server/offers/terms/open-terms.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { openLoader } from '#server/platform/db/group-calls.ts';
import type { Parts } from '#server/platform/parts.ts';
import { type FoundClick, findClicks } from '#server/traffic/clicks/find-click.ts';
import { openCustomers } from '../attribution/open-customers.ts';
import { openMonthSums } from '../commission/fixed/open-month-sums.ts';
import { findAccountCurrencies, openExchange } from '../commission/open-exchange.ts';
import { openVolumes } from '../commission/open-volumes.ts';
import {
  type CouponCode,
  type ExclusiveCoupon,
  findExclusiveCoupons,
  type ReportingBrand,
} from '../intake/brand-store.ts';
import { openReturns } from '../returns/open-returns.ts';
import { NO_RULE, type ReturnRule } from '../returns/rules.ts';
import type { StoredLine } from './store.ts';

/** Lookups in other modules needed to value lines. Clicks and coupons are cached per key. */
export type Lookups = {
  brand: ReportingBrand;
  click: (clickRef: string) => Promise<FoundClick | null>;
  coupons: (voucherCode: string) => Promise<ExclusiveCoupon[]>;
  terms: ReturnType<typeof openTerms>;
  months: ReturnType<typeof openMonthSums>;
  returns: ReturnType<typeof openReturns>;
  customers: ReturnType<typeof openCustomers>;
  volumes: ReturnType<typeof openVolumes>;
  exchange: ReturnType<typeof openExchange>;
};

/** What lines of all brands look up in one transaction: each key once, and many keys in one statement. */
export function openSources({ config }: Pick<Parts, 'config'>, db: Db) {
  return {
    click: openLoader((refs: readonly string[]) => findClicks(db, refs, config.secret_key)),
    coupons: openLoader(
      (codes: readonly CouponCode[]) => findExclusiveCoupons(db, codes),
      ({ brand_id, code }) => `${brand_id} ${code}`,
    ),
    rulesAt: openRulesAt(db),
    rate: openRates(db),
    accountCurrency: openLoader((ids: readonly number[]) => findAccountCurrencies(db, ids)),
  };
}

export type Sources = ReturnType<typeof openSources>;

/**
 * Opens the lookups for lines of one brand in one transaction. `stored` contains the lines already
 * stored for these orders.
 */
export function openLookups(
  parts: Pick<Parts, 'config'>,
  db: Db,
  brand: ReportingBrand,
  stored: readonly StoredLine[],
  returnRule: ReturnRule = NO_RULE,
  sources: Sources = openSources(parts, db),
): Lookups {
  const brand_id = brand.id;
  return {
    brand,
    click: sources.click,
    coupons: (code) => sources.coupons({ brand_id, code }),
    terms: openTerms(db, brand_id, undefined, sources.rulesAt),
    months: openMonthSums(db, brand),
    returns: openReturns(db, brand, returnRule),
    customers: openCustomers(db, brand),
    volumes: openVolumes(db, brand, stored),
    exchange: openExchange(sources, brand, stored),
  };
}
