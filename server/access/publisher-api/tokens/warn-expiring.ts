import { sql } from 'kysely';
import { DAY_MS, now } from '#server/platform/clock.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import type { Parts } from '#server/platform/parts.ts';
import { notifyTokenOwner } from './notify-owner.ts';

/** The days before its expiry on which the owner of a token is notified. */
const WARNED_DAYS = [14, 3] as const;

type Expiring = {
  id: number;
  name: string;
  publisher_id: number;
  made_by: number | null;
  expires_at: Date;
  time_zone: string;
};

/**
 * Notifies the owners of tokens that expire within 14 days, and again within 3 days. A token made for
 * a shorter time gets no warning for the longer one. Idempotent: the source of a notification is the
 * token, its expiry and the warning.
 */
export async function warnExpiring({ db }: Pick<Parts, 'db'>): Promise<void> {
  for (const [nth, days] of WARNED_DAYS.entries()) {
    for (const token of await listExpiring(db, days, WARNED_DAYS[nth + 1] ?? 0)) {
      await inTransaction(db, (tx) =>
        notifyTokenOwner(tx, token, {
          kind: 'api_token_expiring',
          source: `api token ${token.id} ${token.expires_at.toISOString()} ${days}`,
          values: { token: token.name, on: lastDayOf(token) },
          path: `/tools/api-tokens/${token.id}`,
        }),
      );
    }
  }
}

/** The last day on which a token is accepted, in the time zone of its account. */
function lastDayOf({ expires_at, time_zone }: Expiring): string {
  const last = Temporal.Instant.fromEpochMilliseconds(expires_at.getTime() - 1);
  return last.toZonedDateTimeISO(time_zone).toPlainDate().toString();
}

/** Valid tokens that expire between these days from now and were made before the warning was due. */
async function listExpiring(db: Db, days: number, until: number): Promise<Expiring[]> {
  const at = now();
  const [last, first] = [days, until].map((one) => new Date(at.getTime() + one * DAY_MS));
  const { rows } = await sql<Expiring>`
    select t.id, t.name, t.publisher_id, t.made_by, t.expires_at, p.time_zone
    from api_tokens t join publishers p on p.id = t.publisher_id
    left join sites s on s.id = t.site_id
    where t.expires_at > ${first} and t.expires_at <= ${last} and p.status = 'active'
      and s.deleted_at is null and t.made_at < t.expires_at - make_interval(days => ${days})
    order by t.id`.execute(db);
  return rows;
}
