import type { PublisherActor } from '#contract/actors.ts';
import type { ReplyOf } from '#contract/call.ts';
import type { listAnnotations } from '#contract/reports/annotations.ts';
import type { Span } from '#contract/reports/spans.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { listTermsChanges, MAX_ANNOTATIONS } from './queries/list-annotations.ts';
import type { ReportedPostbacks } from './reported-postbacks.ts';

/** The events of a period that explain its figures: changed terms of joined brands, outages. */
export async function annotatePeriod(
  db: Db,
  { publisher_id, time_zone }: PublisherActor,
  { start_date, end_date, mcid }: Span & { mcid?: string | undefined },
  postbacks: ReportedPostbacks,
): Promise<ReplyOf<typeof listAnnotations>> {
  const scope = { publisher_id, time_zone, start_date, end_date };
  const changes = await listTermsChanges(db, scope, mcid ?? null);
  const outages = await postbacks.listOutages(db, scope, now(), MAX_ANNOTATIONS);
  const list = [
    ...changes.map((row) => ({ kind: 'terms_changed' as const, last_day: null, ...row })),
    ...outages.map(({ link_url, ...row }) => ({
      kind: 'postback_down' as const,
      name: URL.parse(link_url)?.host ?? link_url,
      ...row,
    })),
  ];
  list.sort((one, other) => one.day.localeCompare(other.day));
  return { list: list.slice(0, MAX_ANNOTATIONS) };
}
