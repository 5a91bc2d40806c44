import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { currencyCodes, isCurrency } from '#contract/currencies.ts';
import { minorToText, plainRate } from '#contract/money.ts';
import type * as calls from '#contract/money-limits/staff.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { type FoundLimits, listLimits } from './find-limits.ts';
import { limitColumns, listChanges } from './store.ts';

type Shown = ReplyOf<typeof calls.editMoneyLimits>;

/** A page of the limits of all currencies, or those of one. */
export async function showLimits(
  db: Db,
  { currency, curPage, perPage }: ParsedOf<typeof calls.listMoneyLimits>,
): Promise<ReplyOf<typeof calls.listMoneyLimits>> {
  const code = currency?.toUpperCase();
  const asked = code === undefined ? currencyCodes : isCurrency(code) ? [code] : [];
  const found = (await listLimits(db, asked)).sort((a, b) => rankOf(a) - rankOf(b));
  const list = found.slice((curPage - 1) * perPage, curPage * perPage).map(presentLimits);
  return { list, total: found.length, base: found[0]?.base ?? '' };
}

/** The base first, then own limits, then those with a rate. */
function rankOf({ own, rate }: FoundLimits): number {
  if (own?.is_base) return 0;
  if (own) return 1;
  return rate ? 2 : 3;
}

/** The limits of a currency as shown to staff. */
export function presentLimits({ currency, limits, own, rate }: FoundLimits): Shown {
  const entries = limitColumns.map(([name, column]) => [
    name,
    { amount: minorToText(limits[column], currency), is_own: (own?.[column] ?? null) !== null },
  ]);
  return {
    currency,
    is_base: own?.is_base ?? false,
    ...(Object.fromEntries(entries) as Pick<Shown, (typeof limitColumns)[number][0]>),
    rate: rate && plainRate(rate.rate),
    rate_day: rate?.day ?? null,
  };
}

/** A page of changes of limits. */
export async function showChanges(
  db: Db,
  { currency, curPage, perPage }: ParsedOf<typeof calls.listLimitChanges>,
): Promise<ReplyOf<typeof calls.listLimitChanges>> {
  const page = { limit: perPage, offset: (curPage - 1) * perPage };
  const { rows, total } = await listChanges(db, currency?.toUpperCase(), page);
  const list = rows.map(({ old_minor, new_minor, changed_at, ...row }) => ({
    ...row,
    before: old_minor === null ? null : minorToText(old_minor, row.currency),
    after: new_minor === null ? null : minorToText(new_minor, row.currency),
    changed_at: changed_at.toISOString(),
  }));
  return { list, total };
}
