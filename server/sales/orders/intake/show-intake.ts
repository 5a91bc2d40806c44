import type { ReplyOf } from '#contract/call.ts';
import { minorToText } from '#contract/money.ts';
import type { Attribution } from '#contract/orders/fields.ts';
import type {
  IntakeReport,
  listRefusedReports as listCall,
  showOrderIntake,
} from '#contract/orders/intake.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { sidesOf } from '../commission/currencies/rules.ts';
import { countRefusals, listRefusals, type RefusedReport } from './refusals/store.ts';
import { findSilence } from './silences/store.ts';
import { findIntakeBrand, findLastArrival, listLatestLines, listLatestTests } from './store.ts';
import type { TestLine } from './test-orders/store.ts';

const SHOWN = 20;

/** How a brand reports its orders, with its latest reports. Refuses MERCHANT_NOT_FOUND. */
export async function showIntake(
  { db, config }: Pick<Parts, 'db' | 'config'>,
  brandId: number,
): Promise<ReplyOf<typeof showOrderIntake>> {
  const brand = await findIntakeBrand(db, brandId);
  if (!brand) refuse('MERCHANT_NOT_FOUND');
  const [lines, tests, silence, last] = await Promise.all([
    listLatestLines(db, brandId, SHOWN),
    listLatestTests(db, brandId, SHOWN),
    findSilence(db, brandId),
    findLastArrival(db, brandId),
  ]);
  const reports = [...lines.map(presentLine), ...tests.map(presentTest)];
  reports.sort((one, other) => (one.reported_at < other.reported_at ? 1 : -1));
  const address = (path: string) => `${config.tracking_url}${path}`;
  return {
    ...{ mcid: brand.mcid, has_secret: brand.has_secret },
    conversion_url: address('/in/conversion'),
    pixel_url: address('/in/pixel.gif'),
    api_url: address('/in/orders'),
    last_order_at: last?.toISOString() ?? null,
    silence: silence
      ? {
          raised_at: silence.raised_at.toISOString(),
          last_order_at: silence.last_order_at.toISOString(),
          expected_orders: silence.expected_orders,
        }
      : null,
    reports: reports.slice(0, SHOWN),
  };
}

function presentLine(line: Awaited<ReturnType<typeof listLatestLines>>[number]): IntakeReport {
  const { original } = sidesOf(line);
  return {
    id: `line ${line.id}`,
    reported_at: line.created_at.toISOString(),
    order_id: line.order_id,
    source: line.source,
    is_test: false,
    status: line.status,
    unconfirmed: line.unconfirmed,
    amount: minorToText(original.sale_minor, original.currency),
    currency: original.currency,
    attribution: line.attribution as Attribution,
    attribution_detail: line.attribution_detail,
  };
}

function presentTest(test: Awaited<ReturnType<typeof listLatestTests>>[number]): IntakeReport {
  const [first] = test.lines as unknown as TestLine[];
  return {
    id: `test ${test.id}`,
    reported_at: test.updated_at.toISOString(),
    order_id: test.order_id,
    source: test.source,
    is_test: true,
    status: test.status,
    unconfirmed: false,
    amount: first?.sale_amount ?? '',
    currency: first?.currency ?? '',
    attribution: first?.attribution ?? 'none',
    attribution_detail: first?.attribution_detail ?? '',
  };
}

/** One page of a brand's refused reports. */
export async function listRefusedReports(
  { db }: Pick<Parts, 'db'>,
  { brand_id, curPage, perPage }: { brand_id: number; curPage: number; perPage: number },
): Promise<ReplyOf<typeof listCall>> {
  const page = { limit: perPage, offset: (curPage - 1) * perPage };
  const [rows, total] = await Promise.all([
    listRefusals(db, brand_id, page),
    countRefusals(db, brand_id),
  ]);
  return { list: rows.map(presentRefusal), total };
}

const presentRefusal = (row: RefusedReport) => ({
  id: row.id,
  source: row.source,
  is_authentic: row.is_authentic,
  key: row.key,
  field: row.field,
  order_id: row.order_id,
  fields: row.fields === null ? null : JSON.stringify(row.fields),
  attempts: row.attempts,
  first_at: row.first_at.toISOString(),
  last_at: row.last_at.toISOString(),
  replayed_at: row.replayed_at?.toISOString() ?? null,
});
