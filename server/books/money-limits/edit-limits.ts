import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { isCurrency } from '#contract/currencies.ts';
import { textToMinor } from '#contract/money.ts';
import type { editMoneyLimits } from '#contract/money-limits/staff.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { listLimits } from './find-limits.ts';
import { presentLimits } from './show-limits.ts';
import {
  insertChanges,
  limitColumns,
  lockLimits,
  type OwnLimits,
  readLimits,
  type StoredLimits,
  upsertLimits,
} from './store.ts';

type Input = ParsedOf<typeof editMoneyLimits>;

/**
 * Sets the limits of a currency and records every changed one with its old and new amount. Refuses
 * CURRENCY_INVALID, AMOUNT_INVALID, and MONEY_LIMITS_INCOMPLETE if the base lacks one.
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
    const old = (await readLimits(tx, [currency])).find((one) => one.currency === currency);
    const is_base = input.is_base === 1 || (old?.is_base ?? false);
    const row = { currency, is_base, ...amounts };
    if (is_base && limitColumns.some(([, column]) => row[column] === null)) {
      refuse('MONEY_LIMITS_INCOMPLETE');
    }
    await upsertLimits(tx, row);
    await recordChanges(tx, old, row, { reason: input.reason, changed_by: staff_id });
    const [found] = await listLimits(tx, [currency]);
    if (!found) throw new Error(`No limits for ${currency}.`);
    return presentLimits(found);
  });
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
