import { listJoinedPublishers } from '#server/offers/brands/list-joined-publishers.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { headlineOf } from './headline-of.ts';
import { compareTerms, MIN_NOTICE_MS, needsNotice, startOf, worstOf } from './rules.ts';
import { listAllRules, listVersions, type NewRule, type StoredVersion } from './store.ts';

/** The texts and timing of a version; `effective_from` null means now. */
export type Announcement = {
  source: 'staff' | 'import' | 'brand';
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
 * Decides the next version of a brand's terms: its start, its effect and its headline. Writes
 * nothing, so the same plan serves the preview. Refuses TERMS_DATE_INVALID and
 * TERMS_NOTICE_TOO_SHORT.
 */
export async function planTerms(
  db: Db,
  brandId: number,
  rules: readonly NewRule[],
  announcement: Announcement,
): Promise<{ version: StoredVersion; before: StoredVersion | undefined; oldRules: NewRule[] }> {
  const at = now();
  const requested = startOf(announcement.effective_from ?? null, at);
  if (requested === null) refuse('TERMS_DATE_INVALID');
  const versions = await listVersions(db, brandId);
  const before = lastBefore(versions, requested);
  const oldRules = before
    ? (await listAllRules(db, brandId)).filter((rule) => rule.terms_version === before.version)
    : [];
  const worst = worstOf(compareTerms(oldRules, rules, null), before === undefined);
  const effective_from = await startAfterNotice(db, brandId, {
    requested,
    at,
    worst,
    short_notice: announcement.short_notice,
  });
  const number = (versions[0]?.version ?? 0) + 1;
  const start = { number, announced_at: at, effective_from };
  const version = versionOf(
    brandId,
    start,
    { rules, oldRules: before ? oldRules : null },
    announcement,
  );
  return { version, before, oldRules };
}

/**
 * A version of terms with its headline and its effect; `oldRules` null: the brand had no terms. Deals
 * with single publishers do not count for the effect that everyone sees.
 */
export function versionOf(
  brand_id: number,
  { number, ...times }: Pick<StoredVersion, 'announced_at' | 'effective_from'> & { number: number },
  { rules, oldRules }: { rules: readonly NewRule[]; oldRules: readonly NewRule[] | null },
  { comm_detail, note, source }: Announcement,
): StoredVersion {
  return {
    brand_id,
    version: number,
    comm_rate: headlineOf(rules),
    comm_detail,
    note: note ?? null,
    source,
    effect: worstOf(compareTerms(oldRules ?? [], rules, NO_PUBLISHER), oldRules === null),
    ...times,
    started_at: null,
    withdrawn_at: null,
  };
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
  db: Db,
  brandId: number,
  { requested, at, worst, short_notice }: StartRequest,
): Promise<Date> {
  const earliest = new Date(at.getTime() + MIN_NOTICE_MS);
  if (requested >= earliest || !needsNotice(worst) || short_notice === 'accept') return requested;
  if ((await listJoinedPublishers(db, brandId)).length === 0) return requested;
  if (short_notice === 'wait') return earliest;
  refuse('TERMS_NOTICE_TOO_SHORT', { earliest: earliest.toISOString() });
}
