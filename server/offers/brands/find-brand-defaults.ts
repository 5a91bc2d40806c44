import type { showBrandDefaults } from '#contract/brands/drafts.ts';
import type { ReplyOf } from '#contract/call.ts';
import { findBaseCurrency } from '#server/books/money-limits/find-limits.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { findSettingValue } from '#server/platform/settings/find-setting-value.ts';

/** The values of a new brand that the network sets. */
export async function findBrandDefaults(db: Db): Promise<ReplyOf<typeof showBrandDefaults>> {
  return {
    network_fee_percent: await findSettingValue(db, 'default_network_fee'),
    time_zone: await findSettingValue(db, 'network_time_zone'),
    currency: await findBaseCurrency(db),
  };
}
