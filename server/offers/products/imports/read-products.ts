import type { FileMapping } from '#contract/imports/staff.ts';
import type { Brand } from '#server/offers/brands/find-brand.ts';
import type { FileSource } from '#server/platform/files/file-source.ts';
import type { FilePart, FileRow } from '#server/platform/files/row-file.ts';
import { streamIsolated } from '#server/platform/isolation/run-isolated.ts';
import { type FeedBatch, feedTask } from '../feeds/read-feed-batches.ts';
import type { FeedProduct } from '../feeds/read-product.ts';

/** A product as the rows of a file contain it. */
export type ProductFields = {
  sku: string;
  name: string;
  hash: string;
  has_link: boolean;
  data: Omit<FeedProduct, 'sku'>;
};

type ProductFile = {
  source: FileSource;
  brand: Brand | null;
  mapping: FileMapping;
  link?: string | undefined;
  images?: string | undefined;
};

/** The rows of a product feed. Refuses what the task and `streamIsolated` refuse. */
export async function* readProducts({
  source,
  brand,
  ...how
}: ProductFile): AsyncGenerator<FilePart> {
  if (!brand) throw new Error('A product feed belongs to a brand.');
  const { type, site_url, currency, domain, deeplink_domains } = brand;
  const terms = { brand: { type, site_url, currency, domain, deeplink_domains }, ...how };
  const seen = new Set<string>();
  for await (const batch of streamIsolated(feedTask, [source, terms])) {
    const rows = rowsOf(batch, seen).toSorted((one, other) => one.row - other.row);
    yield { header: [], rows };
  }
}

/** A row with an invalid product contains its number: it does not count as missing. */
function rowsOf({ staged, problems, linkless }: FeedBatch, seen: Set<string>): FileRow[] {
  const withoutLink = new Set(linkless);
  const invalid = problems.map(({ row, sku, field, reason, value }): FileRow => {
    const fields = sku === null ? null : { sku };
    return { row, fields, error: { field, key: 'PARAMS_TYPE_ERROR', reason, value } };
  });
  const valid = staged.flatMap(({ row, sku, hash, data }): FileRow[] => {
    if (data === null || hash === null) return [];
    if (seen.has(sku)) return [{ row, fields: { sku }, error: repeated(sku) }];
    seen.add(sku);
    const facts: ProductFields['data'] = JSON.parse(data);
    const has_link = !withoutLink.has(row);
    const fields: ProductFields = { sku, name: facts.name, hash, has_link, data: facts };
    return [{ row, fields, error: null }];
  });
  return [...invalid, ...valid];
}

const repeated = (value: string): FileRow['error'] => ({
  field: 'id',
  key: 'PARAMS_TYPE_ERROR',
  reason: 'the number appears twice',
  value,
});
