import { checkLimits } from '#server/books/money-limits/check-limits.ts';
import { findLimits } from '#server/books/money-limits/find-limits.ts';
import { publish } from '#server/events.ts';
import { assessTax } from '#server/payouts/invoices/self-billing/assess-tax.ts';
import { lockDefaultMethod } from '#server/payouts/payout-methods/find-method.ts';
import {
  assignPayment,
  lockUnpaidGroups,
  type UnpaidGroup,
} from '#server/payouts/settlements/assign-settlements.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { findSettingValue } from '#server/platform/settings/find-setting-value.ts';
import { listUnpaidByBrands } from './line-store.ts';
import { holdOf } from './rules.ts';
import { insertPayment, isHeldByStaff } from './store.ts';

/**
 * Requests payments for a publisher's unpaid settlements: one per currency that reaches the
 * minimum, to the default payout method. Tax is paid on top and does not count for the minimum. Returns the payment ids. Without a method everything waits
 * for the next month. A payment to a method changed within the last 48 hours is on hold.
 */
export function requestPayments(db: Db, publisherId: number, at: Date): Promise<number[]> {
  return inTransaction(db, async (tx) => {
    const method = await lockDefaultMethod(tx, publisherId);
    if (!method) return [];
    const isHeld = await isHeldByStaff(tx, publisherId);
    const paymentIds: number[] = [];
    for (const group of await listDueGroups(tx, publisherId)) {
      const { currency, amount_minor } = group;
      const limits = await findLimits(tx, currency);
      if (amount_minor < limits.minimum_minor) continue;
      const { tax, tax_minor, tax_missing } = await assessTax(tx, publisherId, amount_minor);
      const gross_minor = amount_minor + tax_minor;
      const payment_id = await insertPayment(tx, {
        publisher_id: publisherId,
        currency,
        amount_minor,
        tax_minor,
        tax: tax && JSON.stringify(tax),
        tax_missing,
        requested_at: at,
        payout_method_id: method.id,
        method: method.type,
        masked_details: method.masked_details,
        over_limit: checkLimits(gross_minor, { day: 0n, account: 0n }, limits),
        ...holdOf(method, at, isHeld),
      });
      await assignPayment(tx, group, payment_id);
      await publish(tx, 'payment.changed', { payment_id });
      paymentIds.push(payment_id);
    }
    return paymentIds;
  });
}

/**
 * Locks a publisher's settlements that can be paid, grouped by currency. With the setting
 * `pay_after_brand` those whose brand has not paid its invoice wait; what the publisher owes back
 * does not.
 */
async function listDueGroups(tx: Tx, publisherId: number): Promise<UnpaidGroup[]> {
  const groups = await lockUnpaidGroups(tx, publisherId);
  if (!(await findSettingValue(tx, 'pay_after_brand'))) return groups;
  const ids = groups.flatMap(({ settlements }) => settlements.map(({ id }) => id));
  const waiting = new Set(await listUnpaidByBrands(tx, ids));
  return groups.flatMap(({ currency, settlements }) => {
    const due = settlements.filter(({ id }) => !waiting.has(id));
    const amount_minor = due.reduce((sum, one) => sum + one.commission_minor, 0n);
    return due.length === 0 ? [] : [{ currency, settlements: due, amount_minor }];
  });
}
