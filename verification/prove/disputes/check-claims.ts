import { sql } from 'kysely';
import { DAY_MS } from '#server/platform/clock.ts';
import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';

/** The limits of the network in cents of a currency with two decimals. */
const CAP = 50_000n;
const EVIDENCE = 10_000n;
const SHARE = 20n;

type Accepted = {
  id: number;
  publisher_id: number;
  decided_at: Date;
  decided_by: number | null;
  evidence: string | null;
  type: string;
  amount_minor: bigint;
  reason_before: string | null;
  sale_before: bigint;
  approved_at: Date | null;
  ordinary: bigint;
};

/**
 * Compares every claim that was accepted without a person with the limits. The facts come from the
 * history of the lines, not from the columns that the decision has written.
 */
export async function checkClaims(app: Application, brand: { id: number }): Promise<Found> {
  const { rows } = await sql<Accepted>`
    select c.id, c.publisher_id, c.decided_at, c.decided_by, c.evidence, c.type, c.amount_minor,
      (select h.reason from order_line_changes h where h.order_line_id = c.about_id
        and h.created_at < c.decided_at order by h.id desc limit 1) as reason_before,
      coalesce((select h.new_sale_minor from order_line_changes h
        where h.order_line_id = c.about_id and h.created_at < c.decided_at
        order by h.id desc limit 1), 0)::bigint as sale_before,
      (select min(h.created_at) from order_line_changes h where h.order_line_id = c.order_line_id
        and h.kind = 'approved' and h.created_at >= c.decided_at) as approved_at,
      (select coalesce(sum(l.sale_minor), 0)::bigint from order_lines l
        where l.publisher_id = c.publisher_id and l.brand_id = c.brand_id and l.source <> 'claim'
          and l.order_time >= c.decided_at - interval '30 days') as ordinary
    from claims c where c.brand_id = ${brand.id} and c.status in ('accepted', 'expired_accepted')
    order by c.publisher_id, c.decided_at, c.id`.execute(app.db);
  const violations = rows.flatMap((row) =>
    checkClaim(row).map((what) => `claim ${row.id} ${what}`),
  );
  for (const own of Map.groupBy(rows, (row) => row.publisher_id).values()) {
    violations.push(...checkMonths(own));
  }
  return { counts: { accepted_without_a_person: rows.length }, violations };
}

const addedBy = ({ type, amount_minor, sale_before }: Accepted): bigint =>
  type === 'wrong_amount' ? amount_minor - sale_before : amount_minor;

function checkClaim(claim: Accepted): string[] {
  const added = addedBy(claim);
  const { type, reason_before, approved_at, decided_at } = claim;
  const isSerious = ['FRAUD', 'TERMS_VIOLATION'].includes(reason_before ?? '');
  const isEarly =
    approved_at !== null && approved_at.getTime() < decided_at.getTime() + 29 * DAY_MS;
  return [
    ...(added > CAP ? [`adds ${added}`] : []),
    ...(added > EVIDENCE && claim.evidence === null ? [`adds ${added} without evidence`] : []),
    ...(type === 'declined' && isSerious ? [`revises ${reason_before}`] : []),
    ...(isEarly ? ['was approved before the validation date'] : []),
  ];
}

/** What was added in any 30 days is at most the cap, or the share of the ordinary sales. */
function checkMonths(claims: readonly Accepted[]): string[] {
  return claims.flatMap((last) => {
    const since = last.decided_at.getTime() - 30 * DAY_MS;
    const window = claims.filter(
      ({ decided_at }) => decided_at.getTime() >= since && decided_at <= last.decided_at,
    );
    const added = window.map(addedBy).reduce((sum, one) => (one > 0n ? sum + one : sum), 0n);
    const share = (last.ordinary * SHARE) / 100n;
    const limit = share > CAP ? share : CAP;
    return added > limit ? [`publisher ${last.publisher_id} gained ${added} in 30 days`] : [];
  });
}
