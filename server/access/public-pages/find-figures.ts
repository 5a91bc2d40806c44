import { sql } from 'kysely';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** What the network says about itself; null below a minimum. */
export type NetworkFigures = {
  publishers: number | null;
  brands: number | null;
  /** In the currency in which most was paid this year. */
  paid: { minor: bigint; currency: string } | null;
  /** Median of the days from an order to its payment. */
  payment_days: number | null;
};

// Below these, a figure shows that a network is new, or what one publisher earns.
const LEAST_PUBLISHERS = 20;
const LEAST_BRANDS = 10;
const LEAST_PAYMENTS = 3;
const LEAST_LINES = 50;
const KEPT_MS = 3_600_000;

const kept = new WeakMap<Db, { at: number; figures: Promise<NetworkFigures> }>();

/** The figures of the network, computed at most once an hour by each process. */
export function findFigures(db: Db): Promise<NetworkFigures> {
  const at = now().getTime();
  const known = kept.get(db);
  if (known && at - known.at < KEPT_MS) return known.figures;
  const figures = countFigures(db, at);
  kept.set(db, { at, figures });
  // A failure is not kept.
  figures.catch(() => kept.delete(db));
  return figures;
}

async function countFigures(db: Db, at: number): Promise<NetworkFigures> {
  const since = new Date(Date.UTC(new Date(at).getUTCFullYear(), 0, 1));
  const { rows: counts } = await sql<{
    publishers: number;
    brands: number;
    lines: number;
    days: number;
  }>`
    select
      (select count(*)::int from publishers where status = 'active') as publishers,
      (select count(*)::int from brands where status = 'online' and not terms_pending) as brands,
      count(*)::int as lines,
      round(percentile_cont(0.5) within group
        (order by extract(epoch from paid_at - order_time) / 86400))::int as days
    from order_lines where paid_at >= ${since}`.execute(db);
  // What left the cash account for payments, less what came back.
  const { rows: paid } = await sql<{ currency: string; minor: bigint; payments: number }>`
    select p.currency, count(distinct t.id) filter (where t.reverses_id is null)::int as payments,
      sum(case p.direction when 'credit' then p.amount_minor else -p.amount_minor end)::bigint
        as minor
    from ledger_transactions t
      left join ledger_transactions r on r.id = t.reverses_id
      join ledger_postings p on p.transaction_id = t.id
      join ledger_accounts a on a.id = p.account_id and a.kind = 'cash'
    where coalesce(r.kind, t.kind) = 'payment' and t.created_at >= ${since}
    group by p.currency order by minor desc limit 1`.execute(db);
  const [{ publishers = 0, brands = 0, lines = 0, days = 0 } = {}] = counts;
  const [most] = paid;
  return {
    publishers: publishers >= LEAST_PUBLISHERS ? publishers : null,
    brands: brands >= LEAST_BRANDS ? brands : null,
    paid: most && most.payments >= LEAST_PAYMENTS && most.minor > 0n ? most : null,
    payment_days: lines >= LEAST_LINES ? days : null,
  };
}
