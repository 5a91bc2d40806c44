import { sql } from 'kysely';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { buildClickRef, buildReportingBrand } from '#server/sales/orders/builders.ts';
import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import { importFiles } from './import-files.ts';
import type { ContentState } from './import-through-kills.ts';

const LINES_PER_ORDER = 20;
const ORDER_TIME = '2026-01-02T00:00:00Z';

/** Imports, undoes and compares a file of orders, decisions and cancellations. */
export async function importOrderFiles(
  app: Application,
  { rows }: { rows: number },
): Promise<Found> {
  const brand = await buildReportingBrand(app);
  const site = await buildPublisherWithSite(app);
  const click_ref = await buildClickRef(app, { brand, site, at: new Date('2026-01-01T00:00:00Z') });
  const names = Array.from(
    { length: rows },
    (_, nth) => `order-${Math.floor(nth / LINES_PER_ORDER)},${nth % LINES_PER_ORDER}`,
  );
  const write = (head: string, cells: (nth: number) => string) =>
    [`order_id,line_id,${head}`, ...names.map((name, nth) => `${name},${cells(nth)}`)].join('\n');
  const amountOf = (nth: number) => `${1 + (nth % 97)}.${10 + (nth % 90)}`;
  const orders = write(
    'amount,click_ref,order_time',
    (nth) => `${amountOf(nth)},${click_ref},${ORDER_TIME}`,
  );
  const of = { brand_id: brand.id, rows, killsCheck: true };
  const found = await importFiles(
    app,
    [
      { ...of, name: 'orders', kind: 'orders', text: orders },
      { ...of, name: 'decisions', kind: 'decisions', text: write('decision', () => 'approved') },
      { ...of, name: 'cancellations', kind: 'orders', text: write('status', () => 'cancelled') },
    ],
    () => readLines(app, brand.id),
  );
  const { broken } = await verifyLedger(app.db);
  if (broken) found.violations.push(`the ledger is broken: ${broken}`);
  return found;
}

/** The lines of a brand, and how often they have changed. */
async function readLines(app: Application, brandId: number): Promise<ContentState> {
  const { rows } = await sql<ContentState>`
    select count(*)::int as rows, count(*) filter (where status <> 'rejected')::int as open,
      coalesce(md5(string_agg(concat_ws(',', id, status, reason, sale_minor, commission_minor,
        publisher_id, decided_at), ';' order by id)), '') as content,
      (select count(*)::int from order_line_changes h join order_lines l on l.id = h.order_line_id
        where l.brand_id = ${brandId}) as changes
    from order_lines where brand_id = ${brandId}`.execute(app.db);
  return rows[0] ?? { rows: 0, open: 0, content: '', changes: 0 };
}
