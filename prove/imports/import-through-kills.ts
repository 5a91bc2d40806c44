import { sql } from 'kysely';
import { addImport } from '#server/imports/add-import.ts';
import { showImport } from '#server/imports/present.ts';
import { applyImport, undoImport } from '#server/imports/start-import.ts';
import { verifyLedger } from '#server/ledger/verify-ledger.ts';
import { buildClickRef, buildReportingBrand } from '#server/orders/builders.ts';
import { buildPublisherWithSite } from '#server/sites/builders.ts';
import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import { runStep } from './run-step.ts';

const LINES_PER_ORDER = 20;
const ORDER_TIME = '2026-01-02T00:00:00Z';

type Kind = 'orders' | 'decisions';

/** Imports, undoes and compares a file of each kind. */
export async function importThroughKills(
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
  const files: [Kind, string, string][] = [
    ['orders', 'orders', orders],
    ['decisions', 'decisions', write('decision', () => 'approved')],
    ['orders', 'cancellations', write('status', () => 'cancelled')],
  ];
  const total: Found = { counts: {}, violations: [] };
  let kills = 0;
  let memory_mb = 0;
  for (const [kind, name, text] of files) {
    const found = await importFile(app, brand.id, kind, text, rows);
    total.violations.push(...found.violations.map((what) => `${name}: ${what}`));
    kills += found.kills;
    memory_mb = Math.max(memory_mb, found.memory_mb);
    // The orders are imported again after their undoing, for the files that follow.
    if (name === 'orders') {
      const again = await applyFile(app, brand.id, kind, orders);
      if (again.shown.lines_changed !== rows) total.violations.push('the orders are not new again');
    }
  }
  const { broken } = await verifyLedger(app.db);
  if (broken) total.violations.push(`the ledger is broken: ${broken}`);
  const counts = { 'rows in each file': rows, kills, 'MB at the peak of a worker': memory_mb };
  return { counts, violations: total.violations };
}

async function importFile(
  app: Application,
  brandId: number,
  kind: Kind,
  text: string,
  rows: number,
) {
  const violations: string[] = [];
  const before = await readState(app, brandId);
  const { id, shown, steps } = await applyFile(app, brandId, kind, text);
  const applied = await readState(app, brandId);
  if (shown.rows_bad > 0 || shown.lines_changed !== rows) {
    violations.push(`${shown.rows_bad} bad rows, ${shown.lines_changed} lines changed`);
  }
  const changes = applied.changes - before.changes;
  if (changes !== rows) violations.push(`${changes} changes of ${rows} lines`);
  await undoImport(app.db, id);
  steps.push(await runStep(app, id));
  const undone = await showImport(app.db, id);
  if (undone.lines_undone !== rows) violations.push(`${undone.lines_undone} lines undone`);
  const after = await readState(app, brandId);
  // Lines that the file has recorded remain, rejected.
  const isRestored = before.lines === 0 ? after.open === 0 : after.content === before.content;
  if (!isRestored) violations.push('the lines are not as before');
  return {
    violations,
    kills: steps.filter(({ isKilled }) => isKilled).length,
    memory_mb: Math.max(...steps.map((step) => step.memory_mb)),
  };
}

async function applyFile(app: Application, brand_id: number, kind: Kind, text: string) {
  const file = { name: `${kind}.csv`, bytes: Buffer.from(text) };
  const id = await addImport(app.db, { brand_id, staff_id: null, kind, file });
  const steps = [await runStep(app, id)];
  await applyImport(app.db, id, false);
  steps.push(await runStep(app, id));
  return { id, steps, shown: await showImport(app.db, id) };
}

/** The lines of a brand, and how often they have changed. */
async function readState(app: Application, brandId: number) {
  const { rows } = await sql<{ lines: number; open: number; content: string; changes: number }>`
    select count(*)::int as lines, count(*) filter (where status <> 'rejected')::int as open,
      coalesce(md5(string_agg(concat_ws(',', id, status, reason, sale_minor, commission_minor,
        publisher_id, decided_at), ';' order by id)), '') as content,
      (select count(*)::int from order_line_changes h join order_lines l on l.id = h.order_line_id
        where l.brand_id = ${brandId}) as changes
    from order_lines where brand_id = ${brandId}`.execute(app.db);
  return rows[0] ?? { lines: 0, open: 0, content: '', changes: 0 };
}
