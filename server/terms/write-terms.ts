import { listJoinedPublishers } from '#server/brands/list-joined-publishers.ts';
import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { headlineOf } from './headline-of.ts';
import { compareTerms, MIN_NOTICE_MS, needsNotice, startOf, worstOf } from './rules.ts';
import { startVersion, type TermsBrand } from './start-terms.ts';
import {
  endTermsAt,
  insertVersion,
  listAllRules,
  listVersions,
  type NewRule,
  type StoredVersion,
} from './store.ts';

/** The texts and timing of a version; `effective_from` null means now. */
export type Announcement = {
  source: 'staff' | 'import';
  comm_detail: string;
  note?: string | null;
  effective_from?: Date | null;
  /**
   * What to do if joined publishers would be paid less without the minimum notice: refuse, begin as
   * soon as the notice period ends, or begin anyway.
   */
  short_notice: 'refuse' | 'wait' | 'accept';
};

/**
 * Writes the next version of a brand's rules and publishes the event. The caller locks the brand.
 * Returns the number of the version, and the version that was in force before it.
 */
export async function writeTerms(
  tx: Tx,
  brand: TermsBrand,
  rules: readonly NewRule[],
  announcement: Announcement,
): Promise<{ written: number; before: StoredVersion | undefined }> {
  const at = now();
  const requested = startOf(announcement.effective_from ?? null, at);
  if (requested === null) refuse('TERMS_DATE_INVALID');
  const versions = await listVersions(tx, brand.id);
  const before = lastBefore(versions, requested);
  const oldRules = before
    ? (await listAllRules(tx, brand.id)).filter((rule) => rule.terms_version === before.version)
    : [];
  const worst = worstOf(compareTerms(oldRules, rules, null), before === undefined);
  const effective_from = await startAfterNotice(tx, brand.id, {
    requested,
    at,
    worst,
    short_notice: announcement.short_notice,
  });
  // Deals with single publishers do not count for the effect that everyone sees.
  const effect = worstOf(compareTerms(oldRules, rules, NO_PUBLISHER), before === undefined);
  const version: StoredVersion = {
    brand_id: brand.id,
    version: (versions[0]?.version ?? 0) + 1,
    comm_rate: headlineOf(rules),
    comm_detail: announcement.comm_detail,
    note: announcement.note ?? null,
    source: announcement.source,
    effect,
    announced_at: at,
    effective_from,
    started_at: null,
    withdrawn_at: null,
  };
  await endTermsAt(tx, brand.id, effective_from, at);
  await insertVersion(tx, version, rules);
  if (effective_from <= at) await startVersion(tx, version);
  await publish(tx, 'brand.terms_changed', { brand_id: brand.id, terms_version: version.version });
  return { written: version.version, before };
}

/** The id of no publisher, so that only rules for all publishers match. */
const NO_PUBLISHER = 0;

/** The version in force just before a moment. */
function lastBefore(versions: readonly StoredVersion[], at: Date): StoredVersion | undefined {
  return versions.find(
    (one) => one.withdrawn_at === null && (one.started_at !== null || one.effective_from < at),
  );
}

/** The requested start, the present, the worst effect on publishers, and what to do about it. */
type StartRequest = {
  requested: Date;
  at: Date;
  worst: StoredVersion['effect'];
  short_notice: Announcement['short_notice'];
};

async function startAfterNotice(
  tx: Tx,
  brandId: number,
  { requested, at, worst, short_notice }: StartRequest,
): Promise<Date> {
  const earliest = new Date(at.getTime() + MIN_NOTICE_MS);
  if (requested >= earliest || !needsNotice(worst) || short_notice === 'accept') return requested;
  if ((await listJoinedPublishers(tx, brandId)).length === 0) return requested;
  if (short_notice === 'wait') return earliest;
  refuse('TERMS_NOTICE_TOO_SHORT', { earliest: earliest.toISOString() });
}
