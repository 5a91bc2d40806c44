import { type FoundClick, findClick } from '#server/clicks/find-click.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { openTerms } from '#server/terms/open-terms.ts';
import { type ExclusiveCoupon, findExclusiveCoupons, type ReportingBrand } from './brand-store.ts';
import { openExchange } from './currencies/open-exchange.ts';
import { openCustomers } from './customers/open-customers.ts';
import { openMonthSums } from './fixed/open-month-sums.ts';
import { NO_RULE, openReturns } from './returns/open-returns.ts';
import type { ReturnRule } from './returns/rules.ts';
import type { StoredLine } from './store.ts';
import { openVolumes } from './volumes/open-volumes.ts';

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

/**
 * Opens the lookups for lines of one brand in one transaction. `stored` contains the lines already
 * stored for these orders.
 */
export function openLookups(
  { config }: Pick<Parts, 'config'>,
  db: Db,
  brand: ReportingBrand,
  stored: readonly StoredLine[],
  returnRule: ReturnRule = NO_RULE,
): Lookups {
  const brand_id = brand.id;
  return {
    brand,
    click: cached((clickRef) => findClick(db, clickRef, config.secret_key)),
    coupons: cached((voucherCode) => findExclusiveCoupons(db, brand_id, voucherCode)),
    terms: openTerms(db, brand_id),
    months: openMonthSums(db, brand),
    returns: openReturns(db, brand, returnRule),
    customers: openCustomers(db, brand),
    volumes: openVolumes(db, brand, stored),
    exchange: openExchange(db, brand, stored),
  };
}

function cached<Answer>(ask: (text: string) => Promise<Answer>): (text: string) => Promise<Answer> {
  const answers = new Map<string, Promise<Answer>>();
  return (text) => {
    const known = answers.get(text) ?? ask(text);
    answers.set(text, known);
    return known;
  };
}
