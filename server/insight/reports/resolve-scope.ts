import type { StatusTab } from '#contract/reports/fields.ts';
import type { Span } from '#contract/reports/spans.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { findBrandId, findSiteId } from './queries/find-filter-ids.ts';

/**
 * The filter of a report with its ids resolved: publisher, period, channel, brand, currency,
 * status.
 */
export type ReportScope = Span & {
  publisher_id: number;
  /** IANA time zone in which days begin and end. */
  time_zone: string;
  site_id: number | undefined;
  brand_id: number | undefined;
  platform_id: number | undefined;
  currency: string | undefined;
  status: StatusTab;
};

type ScopeInput = Span & {
  medium_id?: string | undefined;
  mcid?: string | undefined;
  platform_id?: number | undefined;
  currency?: string | undefined;
  status: StatusTab;
};

/**
 * Resolves the public names in a report's filter to ids. Refuses unknown ones and those of others
 * alike.
 */
export async function resolveScope(
  db: Db,
  actor: { publisher_id: number; time_zone: string },
  input: ScopeInput,
): Promise<ReportScope> {
  const { medium_id, mcid } = input;
  const site_id = medium_id ? await findSiteId(db, actor.publisher_id, medium_id) : undefined;
  if (medium_id && site_id === undefined) refuse('SITE_NOT_FOUND');
  const brand_id = mcid ? await findBrandId(db, mcid) : undefined;
  if (mcid && brand_id === undefined) refuse('BRAND_NOT_EXISTS');
  return {
    publisher_id: actor.publisher_id,
    time_zone: actor.time_zone,
    start_date: input.start_date,
    end_date: input.end_date,
    site_id,
    brand_id,
    platform_id: input.platform_id,
    currency: input.currency,
    status: input.status,
  };
}
