import type { PublisherActor } from '#contract/actors.ts';
import type { openBrand as openCall } from '#contract/brands/publisher.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import { minorToText } from '#contract/money.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { presentHistory } from '#server/terms/present.ts';
import { listAllRules, listVersions } from '#server/terms/store.ts';
import { findBrandRecord } from './listing/store.ts';
import { sumOwnFigures } from './numbers/store.ts';
import {
  momentText,
  moneyOrNull,
  presentBrand,
  presentDescription,
  presentRule,
} from './present.ts';
import { requireUsableSite } from './require-usable-site.ts';
import { countProducts, listCoupons } from './store.ts';

const OWN_DAYS_MS = 30 * 86_400_000;
const MAX_VERSIONS = 20;

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
  const all = await listAllRules(db, row.id);
  const rules = all.filter(
    (rule) =>
      rule.terms_version === row.terms_version &&
      (rule.publisher_id === null || rule.publisher_id === publisher_id),
  );
  const versions = await listVersions(db, row.id);
  const coupons = await listCoupons(db, row.id, publisher_id, at);
  const own = await sumOwnFigures(db, publisher_id, row.id, since);
  return {
    ...presentBrand(row),
    ...presentDescription(row, coupons, await countProducts(db, row.id), at),
    commission_rules: rules.map(presentRule),
    terms_history: presentHistory({ versions, rules: all }, publisher_id, at).slice(
      0,
      MAX_VERSIONS,
    ),
    message: row.message,
    epc_7d: moneyOrNull(row.epc_7d_minor, row.currency),
    conversion_rate: row.conversion_rate,
    validation_days_median: row.validation_days_median,
    last_validated_at: momentText(row.last_validated_at),
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
