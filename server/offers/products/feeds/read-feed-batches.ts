import { createHash } from 'node:crypto';
import { type FileSource, openSource, sizeOfSource } from '#server/platform/files/file-source.ts';
import { isolatedTask } from '#server/platform/isolation/isolated-task.ts';
import { refuse } from '#server/platform/refusal.ts';
import type { Staged } from '../staged-store.ts';
import { BadProduct } from './bad-product.ts';
import { type Feed, type FeedEntry, readFeed } from './read-feed.ts';
import { type FeedProduct, type FeedTerms, readProduct } from './read-product.ts';

/** Why a row is rejected. */
type RowProblem = {
  row: number;
  /** The number of the product, if it is known. */
  sku: string | null;
  field: string | null;
  reason: string;
  value: string;
};

/** A batch of feed entries, parsed and validated. */
export type FeedBatch = {
  format: Feed['format'];
  rows: number;
  /** Valid products, and invalid ones with a known number: these do not count as vanished. */
  staged: Staged[];
  /** The rows of products without an address of their own. */
  linkless: number[];
  problems: RowProblem[];
};

const MAX_BYTES = 2 * 1024 ** 3;
const BATCH = 1000;

/**
 * Parses and validates a feed in batches of a thousand entries; an empty feed is one empty batch.
 * Refuses FEED_TOO_LARGE beyond 2 GB, and whatever `readFeed` refuses.
 */
async function* readFeedBatches(source: FileSource, terms: FeedTerms): AsyncGenerator<FeedBatch> {
  if ((await sizeOfSource(source)) > MAX_BYTES) refuse('FEED_TOO_LARGE');
  const { format, entries } = await readFeed(openSource(source), terms.mapping);
  const open = (): FeedBatch => ({ format, rows: 0, staged: [], linkless: [], problems: [] });
  let batch = open();
  for await (const entry of entries) {
    addEntry(batch, entry, terms);
    if (batch.rows < BATCH) continue;
    yield batch;
    batch = open();
  }
  yield batch;
}

/** `readFeedBatches` run in a separate process. */
export const feedTask = isolatedTask(import.meta.url, 'feed', readFeedBatches);

function addEntry(batch: FeedBatch, { row, fields }: FeedEntry, terms: FeedTerms): void {
  batch.rows += 1;
  try {
    if (!fields) throw new BadProduct('', 'the row cannot be read');
    const product = readProduct(fields, terms);
    if (product.url === null) batch.linkless.push(row);
    batch.staged.push(stagedOf(row, product));
  } catch (error) {
    if (!(error instanceof BadProduct)) throw error;
    const { field, message: reason, value } = error;
    batch.problems.push({ row, sku: error.sku ?? null, field: field || null, reason, value });
    if (error.sku) batch.staged.push({ sku: error.sku, row, hash: null, data: null });
  }
}

function stagedOf(row: number, product: FeedProduct): Staged {
  const { sku, ...facts } = product;
  const data = JSON.stringify(facts);
  return { sku, row, hash: createHash('sha256').update(data).digest('base64url'), data };
}
