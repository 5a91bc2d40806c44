import { sql } from 'kysely';
import type { ReplyOf } from '#contract/call.ts';
import type { GoLiveStep, showGoLive as showCall } from '#contract/system/checklist.ts';
import { showState } from '#server/books/rates/fetching/show-state.ts';
import { canTaxDomestic } from '#server/payouts/invoices/self-billing/assess-tax.ts';
import { listProviderStates } from '#server/payouts/payout-providers/open-adapters.ts';
import { findLegalEntity } from '#server/people/common/legal-entity.ts';
import { isMailTested } from '#server/people/common/mail-test.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';

/** What a network needs before its first publisher is paid, and what of it is done. */
export async function showGoLive({
  db,
  config,
}: Pick<Parts, 'db' | 'config'>): Promise<ReplyOf<typeof showCall>> {
  const { newest_day, is_old } = await showState({ db, config });
  const { has_terms, has_brand, has_order } = await findFirsts(db);
  const done: Record<GoLiveStep, boolean> = {
    legal_entity: (await findLegalEntity(db)) !== null,
    vat_rate: await canTaxDomestic(db),
    mail: await isMailTested(db, config),
    payout_provider: listProviderStates(config).some((one) => one.ready),
    terms: has_terms,
    rates: newest_day !== null && !is_old,
    brand: has_brand,
    test_order: has_order,
  };
  const list = Object.entries(done).map(([step, isDone]) => ({
    step: step as GoLiveStep,
    done: isDone,
  }));
  return { list, open: list.filter((one) => !one.done).length };
}

/** Staff saved both legal texts; test orders are deleted with age, real ones are not. */
async function findFirsts(db: Db) {
  const { rows } = await sql<{ has_terms: boolean; has_brand: boolean; has_order: boolean }>`
    select (select count(distinct name) from block_versions where name in ('terms', 'privacy')) = 2
        as has_terms,
      exists (select 1 from brands where status <> 'draft') as has_brand,
      exists (select 1 from test_orders) or exists (select 1 from order_lines) as has_order`.execute(
    db,
  );
  return rows[0] ?? { has_terms: false, has_brand: false, has_order: false };
}
