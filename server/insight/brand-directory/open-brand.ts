import type { PublisherActor } from '#contract/actors.ts';
import type { openBrand as openCall } from '#contract/brands/publisher.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { minorToText } from '#contract/money.ts';
import { requireUsableSite } from '#server/offers/brands/find-joined-brand.ts';
import { showTerms } from '#server/offers/terms/show-terms.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { moneyOrNull, timeOrNull } from '#server/platform/documents/format-values.ts';
import { refuse } from '#server/platform/refusal.ts';
import { sumOwnFigures } from './numbers/store.ts';
import { presentBrand, presentDescription } from './present.ts';
import { countProducts, findBrandRecord, listCoupons } from './store.ts';

const OWN_DAYS_MS = 30 * 86_400_000;

/**
 * The details of a brand that a publisher may see; rules made for other publishers are excluded.
 */
export async function openBrand(
  db: Db,
  actor: PublisherActor,
  input: ParsedOf<typeof openCall>,
): Promise<ReplyOf<typeof openCall>> {
  const site_id = input.site_id ?? actor.default_site_id;
  await requireUsableSite(db, actor.publisher_id, site_id);
  const row = await findBrandRecord(db, site_id, input.mcid);
  if (!row) refuse('BRAND_NOT_EXISTS');
  const at = now();
  const since = new Date(at.getTime() - OWN_DAYS_MS);
  const { publisher_id } = actor;
  const coupons = await listCoupons(db, row.id, publisher_id, at);
  const own = await sumOwnFigures(db, publisher_id, row.id, since);
  return {
    ...presentBrand(row),
    ...presentDescription(row, coupons, await countProducts(db, row.id), at),
    ...(await showTerms(db, row, publisher_id, at)),
    message: row.message,
    epc_7d: moneyOrNull(row.epc_7d_minor, row.currency),
    conversion_rate: row.conversion_rate,
    validation_days_median: row.validation_days_median,
    last_validated_at: timeOrNull(row.last_validated_at),
    own_30d: {
      clicks: own.clicks,
      orders: own.orders,
      commissions: own.commissions.map(({ minor, currency }) => ({
        amount: minorToText(minor, currency),
        currency,
      })),
    },
  };
}
