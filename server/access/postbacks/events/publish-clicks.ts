import { sql } from 'kysely';
import { nameOfEventType } from '#contract/postbacks/samples.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { eventIdOf, placeValues } from './rules.ts';
import { IS_LIVE, insertDeliveries, type NewDelivery, type Subscriber } from './store.ts';

const MAX_CONCURRENT = 2_000;

/** A click that a postback subscribes to. */
type ClickEvent = Omit<Subscriber, 'granularity'> &
  Parameters<typeof placeValues>[0] & { id: bigint; country: string | null };

type Marks = { safe_id: bigint; next_id: bigint; next_at: Date };

// Longer than any statement runs: ids that were being written then are committed or rolled back
// now.
const SETTLED_MS = 30_000;

/**
 * Publishes click events stored since the last run. The redirect does no extra work: clicks are
 * read by id from a watermark that trails the newest id, so a batch that commits late is included.
 */
export async function publishClicks({ db }: Pick<Parts, 'db'>): Promise<void> {
  await withClickMarks(db, async (tx, safeId) => {
    const until = await findLastClickId(tx);
    if (await hasClickSubscriber(tx)) await publishSpan(tx, { after: safeId, until });
    return until;
  });
}

async function publishSpan(db: Db, span: { after: bigint; until: bigint }): Promise<void> {
  for (;;) {
    const clicks = await listClicksToPublish(db, span, MAX_CONCURRENT);
    for (const [, group] of Map.groupBy(clicks, (click) => click.postback_id)) {
      const [first] = group;
      if (first) await insertDeliveries(db, first, group.map(deliveryOf));
    }
    // Published clicks are excluded from the next query, so it continues where this one ended.
    if (clicks.length < MAX_CONCURRENT) return;
  }
}

function deliveryOf(click: ClickEvent): NewDelivery {
  const event_id = eventIdOf(6, click.click_ref ?? '');
  const event = nameOfEventType(6);
  const customer_country = click.country ?? '';
  const payload = { ...placeValues(click), customer_country, event, event_id };
  const about = click.click_ref ?? '';
  return { event_id, event, subject: `click:${about}`, about, payload };
}

/**
 * Runs `work` with the click watermarks locked; does nothing where another worker holds the lock.
 * `work` receives the id up to which all clicks are published and returns the highest id it
 * reached.
 */
function withClickMarks(db: Db, work: (db: Db, safeId: bigint) => Promise<bigint>) {
  return inTransaction(db, async (tx) => {
    await sql`
      insert into postback_click_marks (safe_id, next_id, next_at)
      select coalesce(max(id), 0), coalesce(max(id), 0), ${now()} from clicks
      on conflict do nothing`.execute(tx);
    const { rows } = await sql<Marks>`
      select safe_id, next_id, next_at from postback_click_marks for update skip locked`.execute(
      tx,
    );
    const [marks] = rows;
    if (!marks) return;
    const reached = await work(tx, marks.safe_id);
    if (now().getTime() - marks.next_at.getTime() < SETTLED_MS) return;
    await sql`
      update postback_click_marks
      set safe_id = ${marks.next_id}, next_id = ${reached}, next_at = ${now()}`.execute(tx);
  });
}

/** Whether any postback subscribes to clicks. */
async function hasClickSubscriber(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select 1 from postbacks p where 6 = any(p.event_types) and p.deleted_at is null limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** The highest click id. */
async function findLastClickId(db: Db): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    select coalesce(max(id), 0)::bigint as id from clicks`.execute(db);
  return rows[0]?.id ?? 0n;
}

/** Valid clicks in a range of ids that a postback subscribes to and that have no delivery yet. */
async function listClicksToPublish(
  db: Db,
  span: { after: bigint; until: bigint },
  limit: number,
): Promise<ClickEvent[]> {
  const { rows } = await sql<ClickEvent>`
    select p.id as postback_id, p.publisher_id, k.id, k.brand_id, b.mcid, b.merchant_name,
      s.code as channel_id, k.click_ref, k.clicked_at as click_time, k.uid1, k.uid2, k.uid3, k.uid4,
      k.uid5, k.country
    from clicks k
    join postbacks p on p.publisher_id = k.publisher_id and 6 = any(p.event_types)
      and ${IS_LIVE}
      and p.created_at <= k.clicked_at and (p.site_id is null or p.site_id = k.site_id)
    join brands b on b.id = k.brand_id
    join sites s on s.id = k.site_id
    where k.id > ${span.after} and k.id <= ${span.until} and k.invalid_reason is null
      and (p.mids = '{}' or b.mcid = any(p.mids))
      and not exists (select 1 from postback_deliveries d
        where d.publisher_id = k.publisher_id and d.subject = 'click:' || k.click_ref
          and d.postback_id = p.id)
    order by k.id limit ${limit}`.execute(db);
  return rows;
}
