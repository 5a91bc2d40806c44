import {
  lockUnpaidGroups,
  type UnpaidGroup,
} from '#server/payouts/settlements/assign-settlements.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { findSettingValue } from '#server/platform/settings/find-setting-value.ts';
import { listUnpaidByBrands } from './line-store.ts';

/**
 * Locks a publisher's settlements that can be paid, grouped by currency. With the setting
 * `pay_after_brand` those whose brand has not paid its invoice wait; what the publisher owes back
 * does not.
 */
export async function listDueGroups(tx: Tx, publisherId: number): Promise<UnpaidGroup[]> {
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
