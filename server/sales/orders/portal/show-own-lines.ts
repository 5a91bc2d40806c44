import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import type {
  BrandOrderLine,
  listBrandOrderLines,
  listTestOrders as listTestsCall,
  showBrandOrderLine,
  TestOrder,
} from '#contract/orders/brand.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { TestLine } from '../intake/evaluate-test-order.ts';
import { countTests, listTests } from '../intake/show-intake.ts';
import { listOrderLines, type presentOrderLine } from '../lines/list-order-lines.ts';
import { showOrderLine } from '../lines/show-order-line.ts';

type Input = Omit<ParsedOf<typeof listBrandOrderLines>, 'mcid'>;

/** The list of staff for one brand. */
export async function listOwnLines(
  db: Db,
  brand_id: number,
  input: Input,
): Promise<ReplyOf<typeof listBrandOrderLines>> {
  const { list, ...sums } = await listOrderLines(db, { ...input, brand_id });
  return { ...sums, list: list.map(asOfBrand) };
}

/** The line of staff, for its brand: who of the staff has acted, and the ledger, are the network's. */
export async function showOwnLine(
  db: Db,
  brandId: number,
  id: number,
): Promise<ReplyOf<typeof showBrandOrderLine>> {
  const {
    postings: _postings,
    history,
    network_fee,
    ...line
  } = await showOrderLine(db, id, brandId);
  return {
    ...asOfBrand(line),
    network_fee,
    history: history.map((change) => ({ ...change, staff_name: null })),
  };
}

/** A line without what concerns only its publisher or the books of the network. */
function asOfBrand(line: ReturnType<typeof presentOrderLine>): BrandOrderLine {
  const { uid1: _1, uid2: _2, uid3: _3, uid4: _4, uid5: _5, payment_id: _payment, ...shown } = line;
  return shown;
}

/** The test orders of a brand, latest first. */
export async function listTestOrders(
  db: Db,
  brandId: number,
  { curPage, perPage }: { curPage: number; perPage: number },
): Promise<ReplyOf<typeof listTestsCall>> {
  const rows = await listTests(db, brandId, { limit: perPage, offset: (curPage - 1) * perPage });
  return { list: rows.map(presentTest), total: await countTests(db, brandId) };
}

function presentTest(row: Awaited<ReturnType<typeof listTests>>[number]): TestOrder {
  const { id, order_id, source } = row;
  const lines = row.lines as unknown as TestLine[];
  return {
    ...{ id, order_id, source },
    status: row.status as TestOrder['status'],
    reported_at: row.updated_at.toISOString(),
    lines: lines.map(({ publisher_id: _publisher, ...line }) => line),
  };
}
