import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type { ErrorKey } from '#contract/errors.ts';
import { minorToText } from '#contract/money.ts';
import type { matchReturn as matchCall } from '#contract/orders/returns.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { lockLinesOfOrders, lockOrdersOf, type StoredLine, updateLine } from '../lines/store.ts';
import { writeChanges } from '../lines/write-changes.ts';
import { isSold } from './match-returns.ts';
import { pickSaleLine } from './rules.ts';
import { settleReturns, whyUnmatched } from './settle-returns.ts';
import { listReturnsOf, lockSale } from './store.ts';

type Input = ParsedOf<typeof matchCall>;

/**
 * Matches a return that has no sale with the sale that staff name. It then reverses that sale; what it
 * was booked with before is adjusted, also after it was approved or settled. The note is shown to the
 * publisher. Refuses CONVERSION_NOT_FOUND, RETURN_NOT_OPEN, RETURN_SALE_NOT_FOUND,
 * RETURN_SALE_OF_ANOTHER, CURRENCY_INVALID and RETURN_EXCEEDS_SALE.
 */
export function matchForStaff(
  db: Db,
  { staff_id }: { staff_id: number },
  input: Input,
): Promise<ReplyOf<typeof matchCall>> {
  return inTransaction(db, async (tx) => {
    const { line, sale } = await lockMatch(tx, input);
    const key = await whyRefused(tx, line, sale);
    if (key) refuse(key);
    const { order_id: sale_order_id, line_id: sale_line_id } = sale;
    await updateLine(tx, line.id, { return_state: 'waiting', sale_order_id, sale_line_id });
    const at = now();
    const changes = await settleReturns(
      tx,
      [{ brand_id: line.brand_id, order_id: sale_order_id }],
      at,
    );
    const explained = { reason: 'CORRECTION', note: input.note };
    await updateLine(tx, line.id, { ...explained, updated_at: at });
    for (const { change } of changes) {
      if (change.order_line_id === line.id) Object.assign(change, explained, { staff_id });
    }
    await writeChanges(tx, changes, at);
    const { currency, commission_minor } = (await lockSale(tx, line.id)) ?? line;
    return { id: line.id, currency, commission: minorToText(commission_minor, currency) };
  });
}

/** Locks the return with the orders of its sale, as reports of them do. */
async function lockMatch(tx: Tx, { id, sale_order_id, sale_line_id }: Input) {
  const { brand_id, order_id } = (await findOrderOfLine(tx, id)) ?? refuse('CONVERSION_NOT_FOUND');
  const orderIds = [order_id, sale_order_id];
  await lockOrdersOf(tx, brand_id, orderIds);
  const lines = await lockLinesOfOrders(tx, brand_id, orderIds);
  const line = lines.find((one) => one.id === id) ?? refuse('CONVERSION_NOT_FOUND');
  const isOpen = line.event === 'cancellation' && line.sale_id === null;
  if (!isOpen || line.status === 'rejected') refuse('RETURN_NOT_OPEN');
  const sold = lines.filter((one) => one.order_id === sale_order_id && isSold(one));
  const sale = pickSaleLine(sold, { sale_line_id: sale_line_id ?? null, sku: line.sku });
  return { line, sale: sale ?? refuse('RETURN_SALE_NOT_FOUND') };
}

/** Returns are settled in the order of their ids, so those before it and all others must leave enough. */
async function whyRefused(tx: Tx, line: StoredLine, sale: StoredLine): Promise<ErrorKey | null> {
  const others = await listReturnsOf(tx, sale.id);
  const earlier = others.filter((one) => one.id < line.id);
  return whyUnmatched(line, sale, others) ?? whyUnmatched(line, sale, earlier);
}

/** The brand and the order of a line, which are locked before the line. */
function findOrderOfLine(db: Db, id: number) {
  return db
    .selectFrom('order_lines')
    .select(['brand_id', 'order_id'])
    .where('id', '=', id)
    .executeTakeFirst();
}
