import { createHash } from 'node:crypto';
import type { ReplyOf } from '#contract/call.ts';
import type { importProductFile } from '#contract/products.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { OpenBytes } from '../imports/detect-encoding.ts';
import { type BrandColumns, findBrand } from '../store.ts';
import { type FeedEntry, readFeed } from './feeds/read-feed.ts';
import { BadProduct, type FeedProduct, type FeedTerms, readProduct } from './feeds/read-product.ts';
import {
  closeStage,
  countCategoryProducts,
  countStaged,
  insertStaged,
  insertWords,
  listStagedCategories,
  lockFeed,
  openStage,
  type Staged,
  swapStaged,
  updateCommissions,
} from './staged-store.ts';
import { ensureProductCategory } from './store.ts';

type Report = ReplyOf<typeof importProductFile>;
type RowError = Report['errors'][number];
type Order = {
  mcid: string;
  link?: string | undefined;
  images?: string | undefined;
  apply: number;
  skip_bad: number;
};

const BATCH = 1000;
const LISTED_ERRORS = 1000;

/** Thrown to take back what a mere look has staged. */
class OnlyLooked extends Error {}

/**
 * Takes in the whole range of a brand from a feed of any size: read in pieces, gathered beside the
 * products, and swapped in at once, so that a feed that breaks off changes nothing. A second import
 * of the same feed changes nothing. Refuses DATA_CONFLICT while another feed of the brand is taken
 * in, FILE_ROWS_INVALID (with the report) for bad rows that may not be skipped, and what `readFeed`
 * refuses. `judge` sees the report before anything is written, and may refuse.
 */
export async function importProducts(
  db: Db,
  open: OpenBytes,
  order: Order,
  judge?: (tx: Tx, report: Report) => Promise<void>,
): Promise<Report> {
  const brand = (await findBrand(db, order.mcid)) ?? refuse('BRAND_NOT_EXISTS');
  const feed = await readFeed(open);
  let report: Report | undefined;
  const work = inTransaction(db, async (tx) => {
    if (!(await lockFeed(tx, brand.id))) refuse('DATA_CONFLICT');
    await openStage(tx);
    const stage = openTally();
    for await (const batch of batched(feed.entries))
      await stageBatch(tx, batch, { brand, ...order }, stage);
    report = await reportOf(tx, brand, feed.format, stage);
    if (!order.apply) throw new OnlyLooked();
    if (report.rows_bad > 0 && !order.skip_bad) refuse('FILE_ROWS_INVALID', report);
    await judge?.(tx, report);
    await swapIn(tx, brand);
    await closeStage(tx);
    report.applied = true;
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof OnlyLooked)) throw error;
  });
  if (!report) throw new Error('The feed was not read.');
  return report;
}

async function swapIn(tx: Tx, brand: BrandColumns): Promise<void> {
  const at = now();
  const categories: { path: string; id: number }[] = [];
  for (const path of await listStagedCategories(tx)) {
    categories.push({ path, id: await ensureProductCategory(tx, path) });
  }
  await swapStaged(tx, brand, categories, at);
  await updateCommissions(tx, brand.id, at);
  await insertWords(tx, brand.id, at);
  await countCategoryProducts(tx);
}

type Tally = { rows_total: number; rows_bad: number; without_link: number; errors: RowError[] };
const openTally = (): Tally => ({ rows_total: 0, rows_bad: 0, without_link: 0, errors: [] });

async function* batched(entries: AsyncIterable<FeedEntry>): AsyncGenerator<FeedEntry[]> {
  let batch: FeedEntry[] = [];
  for await (const entry of entries) {
    batch.push(entry);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function stageBatch(
  tx: Tx,
  batch: readonly FeedEntry[],
  terms: FeedTerms,
  tally: Tally,
): Promise<void> {
  const staged: Staged[] = [];
  const linkless = new Set<number>();
  for (const { row, told } of batch) {
    tally.rows_total += 1;
    try {
      if (!told) throw new BadProduct('', 'the row cannot be read');
      const product = readProduct(told, terms);
      if (product.url === null) linkless.add(row);
      staged.push(stagedOf(row, product));
    } catch (error) {
      if (!(error instanceof BadProduct)) throw error;
      note(tally, { row, field: error.field || null, reason: error.message, value: error.value });
      // A product whose row is bad is still told of: it has not vanished.
      if (error.sku) staged.push({ sku: error.sku, row, hash: null, data: null });
    }
  }
  const taken = await insertStaged(tx, staged);
  for (const { row, sku, data } of staged) {
    if (taken.has(row)) tally.without_link += Number(linkless.has(row));
    else if (data)
      note(tally, { row, field: 'id', reason: 'the number is told twice', value: sku });
  }
}

function stagedOf(row: number, product: FeedProduct): Staged {
  const { sku, ...facts } = product;
  const data = JSON.stringify(facts);
  return { sku, row, hash: createHash('sha256').update(data).digest('base64url'), data };
}

function note(tally: Tally, error: RowError): void {
  tally.rows_bad += 1;
  if (tally.errors.length < LISTED_ERRORS) tally.errors.push(error);
}

async function reportOf(
  tx: Tx,
  brand: BrandColumns,
  format: string,
  { rows_total, rows_bad, without_link, errors }: Tally,
): Promise<Report> {
  const counts = await countStaged(tx, brand.id);
  errors.sort((one, other) => one.row - other.row);
  const rows_ok = rows_total - rows_bad;
  return { applied: false, format, rows_total, rows_ok, rows_bad, ...counts, without_link, errors };
}
