import type { ProductImportReport } from '#contract/products/publisher.ts';
import { type Brand, requireBrand } from '#server/offers/brands/find-brand.ts';
import { now } from '#server/platform/clock.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import type { FileSource } from '#server/platform/files/file-source.ts';
import { streamIsolated } from '#server/platform/isolation/run-isolated.ts';
import { refuse } from '#server/platform/refusal.ts';
import { type FeedBatch, feedTask } from './feeds/read-feed-batches.ts';
import {
  closeStage,
  countCategoryProducts,
  countStaged,
  dropMissing,
  insertStaged,
  lockFeed,
  openStage,
  updateCommissions,
} from './staged-store.ts';
import { upsertProducts } from './upsert-products.ts';

type Order = {
  mcid: string;
  link?: string | undefined;
  images?: string | undefined;
  apply: number;
  skip_bad: number;
};

const MAX_LISTED_ERRORS = 1000;

/** Thrown to roll back the staged rows of a preview. */
class PreviewRollback extends Error {}

/** Options of an import that are not part of the order. */
type ImportOptions = {
  /** Receives the report before anything is written, and may refuse. */
  validate?: (tx: Tx, report: ProductImportReport) => Promise<void>;
  signal?: AbortSignal | undefined;
};

/**
 * Imports the whole product range of a brand from a feed of any size. A separate process parses it
 * in batches, the rows are staged in a temporary table, and then swapped in in one transaction, so
 * that a feed that fails anywhere changes nothing. Idempotent: importing the same feed again
 * changes nothing. Refuses DATA_CONFLICT while another feed of the brand is being imported,
 * FILE_ROWS_INVALID (with the report) for invalid rows that may not be skipped, and whatever
 * `readFeedBatches` and `streamIsolated` refuse.
 */
export async function importProducts(
  db: Db,
  source: FileSource,
  order: Order,
  { validate, signal }: ImportOptions = {},
): Promise<ProductImportReport> {
  const brand = await requireBrand(db, order.mcid);
  const { link, images } = order;
  const { type, site_url, currency, domain, deeplink_domains } = brand;
  const terms = { brand: { type, site_url, currency, domain, deeplink_domains }, link, images };
  const batches = streamIsolated(feedTask, [source, terms], signal);
  try {
    const first = await batches.next();
    if (first.done) throw new Error('The feed was not read.');
    return await importBatches(db, brand, order, first.value, batches, validate);
  } finally {
    await batches.return(undefined);
  }
}

async function importBatches(
  db: Db,
  brand: Brand,
  order: Order,
  first: FeedBatch,
  others: AsyncIterable<FeedBatch>,
  validate: ImportOptions['validate'],
): Promise<ProductImportReport> {
  let report: ProductImportReport | undefined;
  const work = inTransaction(db, async (tx) => {
    if (!(await lockFeed(tx, brand.id))) refuse('DATA_CONFLICT');
    await openStage(tx);
    const tally = openTally();
    await stageBatch(tx, first, tally);
    for await (const batch of others) await stageBatch(tx, batch, tally);
    report = await reportOf(tx, brand, first.format, tally);
    if (!order.apply) throw new PreviewRollback();
    if (report.rows_bad > 0 && !order.skip_bad) refuse('FILE_ROWS_INVALID', report);
    await validate?.(tx, report);
    await swapIn(tx, brand);
    await closeStage(tx);
    report.applied = true;
  });
  await work.catch((error: unknown) => {
    if (!(error instanceof PreviewRollback)) throw error;
  });
  if (!report) throw new Error('The feed was not read.');
  return report;
}

async function swapIn(tx: Tx, brand: Brand): Promise<void> {
  await upsertProducts(tx, brand);
  await dropMissing(tx, brand.id, now());
  await updateCommissions(tx, brand.id, now());
  await countCategoryProducts(tx);
}

type Tally = Pick<ProductImportReport, 'rows_total' | 'rows_bad' | 'without_link' | 'errors'>;
const openTally = (): Tally => ({ rows_total: 0, rows_bad: 0, without_link: 0, errors: [] });

async function stageBatch(
  tx: Tx,
  { rows, staged, linkless, problems }: FeedBatch,
  tally: Tally,
): Promise<void> {
  tally.rows_total += rows;
  for (const { sku: _sku, ...problem } of problems) note(tally, problem);
  const withoutLink = new Set(linkless);
  const taken = await insertStaged(tx, staged);
  for (const { row, sku, data } of staged) {
    if (taken.has(row)) tally.without_link += Number(withoutLink.has(row));
    else if (data)
      note(tally, { row, field: 'id', reason: 'the number appears twice', value: sku });
  }
}

function note(tally: Tally, error: ProductImportReport['errors'][number]): void {
  tally.rows_bad += 1;
  if (tally.errors.length < MAX_LISTED_ERRORS) tally.errors.push(error);
}

async function reportOf(
  tx: Tx,
  brand: Brand,
  format: string,
  { rows_total, rows_bad, without_link, errors }: Tally,
): Promise<ProductImportReport> {
  const counts = await countStaged(tx, brand.id);
  errors.sort((one, other) => one.row - other.row);
  const rows_ok = rows_total - rows_bad;
  return { applied: false, format, rows_total, rows_ok, rows_bad, ...counts, without_link, errors };
}
