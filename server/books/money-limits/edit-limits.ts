import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { currencyCodes, isCurrency } from '#contract/currencies.ts';
import { minorToText, plainRate, textToMinor } from '#contract/money.ts';
import type * as calls from '#contract/money-limits/staff.ts';
import type { editMoneyLimits } from '#contract/money-limits/staff.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { type FoundLimits, listLimits } from './find-limits.ts';
import {
  insertChanges,
  limitColumns,
  listChanges,
  lockLimits,
  type OwnLimits,
  readLimits,
  type StoredLimits,
  upsertLimits,
} from './store.ts';

type Input = ParsedOf<typeof editMoneyLimits>;

/**
 * Sets the limits of a currency and records every changed one with its old and new amount. Refuses
 * CURRENCY_INVALID, AMOUNT_INVALID, MONEY_LIMITS_INCOMPLETE if the base lacks one, and REASON_REQUIRED
 * except for the first values, which change nothing that anybody relied on.
 */
export function editLimits(
  db: Db,
  { staff_id }: { staff_id: number },
  input: Input,
): Promise<ReplyOf<typeof editMoneyLimits>> {
  const { currency } = input;
  if (!isCurrency(currency)) refuse('CURRENCY_INVALID');
  const amounts = readAmounts(input);
  return inTransaction(db, async (tx) => {
    await lockLimits(tx);
    const isFirst = (await listChanges(tx, undefined, { limit: 1, offset: 0 })).total === 0;
    const { reason = '' } = input;
    if (reason === '' && !isFirst) refuse('REASON_REQUIRED');
    const old = (await readLimits(tx, [currency])).find((one) => one.currency === currency);
    const is_base = input.is_base === 1 || (old?.is_base ?? false);
    const row = { currency, is_base, ...amounts };
    if (is_base && limitColumns.some(([, column]) => row[column] === null)) {
      refuse('MONEY_LIMITS_INCOMPLETE');
    }
    await upsertLimits(tx, row);
    await recordChanges(tx, old, row, { reason, changed_by: staff_id });
    const [found] = await listLimits(tx, [currency]);
    if (!found) throw new Error(`No limits for ${currency}.`);
    return presentLimits(found);
  });
}

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

function readAmounts(input: Input): OwnLimits {
  const entries = limitColumns.map(([name, column]) => {
    const text = input[name];
    if (text === undefined || text === '') return [column, null];
    const minor = textToMinor(text, input.currency);
    return [column, minor === null || minor <= 0n ? refuse('AMOUNT_INVALID', { name }) : minor];
  });
  return Object.fromEntries(entries) as OwnLimits;
}

async function recordChanges(
  tx: Tx,
  old: StoredLimits | undefined,
  row: StoredLimits,
  by: { reason: string; changed_by: number },
): Promise<void> {
  const common = { currency: row.currency, ...by, changed_at: now() };
  const changed = limitColumns.flatMap(([name, column]) => {
    const [old_minor, new_minor] = [old?.[column] ?? null, row[column]];
    return old_minor === new_minor ? [] : [{ ...common, name, old_minor, new_minor }];
  });
  const isNewBase = row.is_base && !old?.is_base;
  const base = { ...common, name: 'base', old_minor: null, new_minor: null } as const;
  await insertChanges(tx, isNewBase ? [...changed, base] : changed);
}

/** The base first, then own limits, then those with a rate. */
function rankOf({ own, rate }: FoundLimits): number {
  if (own?.is_base) return 0;
  if (own) return 1;
  return rate ? 2 : 3;
}

/** The limits of a currency as shown to staff. */
function presentLimits({ currency, limits, own, rate }: FoundLimits): Shown {
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
