import { publish } from '#server/events.ts';
import { now } from '#server/platform/clock.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import { beginningOf, compareTerms, LEAST_NOTICE_MS, needsNotice, worstOf } from './rules.ts';
import { startVersion, type TermsBrand } from './start-terms.ts';
import {
  endTermsAt,
  insertVersion,
  listAllRules,
  listJoinedPublishers,
  listVersions,
  type NewRule,
  type StoredVersion,
} from './store.ts';

/** The texts and timing of a version; `effective_from` null means now. */
export type Announcement = {
  source: 'staff' | 'import';
  comm_rate: string;
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
 */
export async function writeTerms(
  tx: Tx,
  brand: TermsBrand,
  rules: readonly NewRule[],
  said: Announcement,
): Promise<void> {
  const at = now();
  const asked = beginningOf(said.effective_from ?? null, at);
  if (asked === null) refuse('TERMS_DATE_INVALID');
  const versions = await listVersions(tx, brand.id);
  const before = lastBefore(versions, asked);
  const kept = before
    ? (await listAllRules(tx, brand.id)).filter((rule) => rule.terms_version === before.version)
    : [];
  const worst = worstOf(compareTerms(kept, rules, null), before === undefined);
  const effective_from = await noticedBeginning(tx, brand.id, { asked, at, worst, said });
  // Deals with single publishers do not count for the effect that everyone sees.
  const effect = worstOf(compareTerms(kept, rules, EVERYBODY), before === undefined);
  const version: StoredVersion = {
    brand_id: brand.id,
    version: (versions[0]?.version ?? 0) + 1,
    comm_rate: said.comm_rate,
    comm_detail: said.comm_detail,
    note: said.note ?? null,
    source: said.source,
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
}

/** The id of no publisher, so that only rules for all publishers match. */
const EVERYBODY = 0;

/** The version in force just before a moment. */
function lastBefore(versions: readonly StoredVersion[], at: Date): StoredVersion | undefined {
  return versions.find(
    (one) => one.withdrawn_at === null && (one.started_at !== null || one.effective_from < at),
  );
}

type Wanted = { asked: Date; at: Date; worst: StoredVersion['effect']; said: Announcement };

async function noticedBeginning(
  tx: Tx,
  brandId: number,
  { asked, at, worst, said }: Wanted,
): Promise<Date> {
  const earliest = new Date(at.getTime() + LEAST_NOTICE_MS);
  if (asked >= earliest || !needsNotice(worst) || said.short_notice === 'accept') return asked;
  if ((await listJoinedPublishers(tx, brandId)).length === 0) return asked;
  if (said.short_notice === 'wait') return earliest;
  refuse('TERMS_NOTICE_TOO_SHORT', { earliest: earliest.toISOString() });
}
