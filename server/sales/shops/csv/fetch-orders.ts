import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { HOUR_MS, now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { downloadFile, FileTooLarge } from '#server/platform/outbound/download-file.ts';
import { OutsideFailure } from '#server/platform/outbound/outside-failure.ts';
import type { Parts } from '#server/platform/parts.ts';
import { settle } from '#server/platform/queue/settle-lease.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { networkSlug } from '#server/platform/settings/network-identity.ts';
import { importNow } from '#server/sales/imports/import-now.ts';
import { type LeasedShop, noteMilestones, shopRows } from '../store.ts';

const MAX_BYTES = 64 * 1024 * 1024;
const TOTAL_MS = 10 * 60_000;
const IDLE_MS = 60_000;

type Fetched = {
  import_id: number | null;
  etag: string | null;
  last_modified: string | null;
  last_error: string | null;
};

/**
 * Fetches the order file of a shop and imports it like an uploaded one: valid rows are recorded, rows
 * with errors are listed in the import. Orders are idempotent, so a file may repeat former rows.
 */
export async function fetchOrders(
  parts: Parts,
  shop: LeasedShop,
  signal: AbortSignal,
): Promise<void> {
  const folder = join(parts.config.data_dir, 'shop-files');
  // The lease is part of the name: a worker that lost its lease may still be reading its own file.
  const path = join(folder, `${shop.id}-${shop.lease}`);
  try {
    await mkdir(folder, { recursive: true });
    const fetched = await fetchFile(parts, shop, path, signal);
    const hours = fetched.last_error === null ? shop.settings.every_hours : 1;
    const run_at = new Date(now().getTime() + hours * HOUR_MS);
    if (!(await settle(parts.db, shopRows, shop, { ...fetched, run_at, attempts: 0 }))) return;
    const isImported = fetched.last_error === null && fetched.import_id !== null;
    if (isImported) await noteArrivals(parts.db, shop);
  } finally {
    await rm(path, { force: true });
  }
}

/** A former fetch may have lost its lease after the import, so everything since the connection counts. */
async function noteArrivals(db: Db, { id, brand_id, created_at }: LeasedShop): Promise<void> {
  const { has_test, has_return } = await findFileArrivals(db, brand_id, created_at);
  const reached = [
    'first_order_at' as const,
    ...(has_test ? (['first_test_at'] as const) : []),
    ...(has_return ? (['first_refund_at'] as const) : []),
  ];
  await noteMilestones(db, id, reached, now());
}

async function fetchFile(
  parts: Parts,
  shop: LeasedShop,
  path: string,
  signal: AbortSignal,
): Promise<Fetched> {
  const { etag, last_modified, import_id } = shop;
  const unchanged = { etag, last_modified, import_id, last_error: null };
  try {
    const got = await downloadFile(shop.settings.address ?? '', path, {
      allowed: parts.config.outbound_allowed,
      signal,
      user_agent: `${networkSlug(parts.config)}-Orders/1`,
      max_bytes: MAX_BYTES,
      total_ms: TOTAL_MS,
      idle_ms: IDLE_MS,
      known: { etag, last_modified },
    });
    if (!got) return unchanged;
    const shown = await importNow(parts, {
      kind: 'orders',
      brand_id: shop.brand_id,
      staff_id: null,
      file: { name: `${now().toISOString().slice(0, 16)}.csv`, path },
      apply: true,
      skip_bad: true,
    });
    const { etag: newEtag, last_modified: newModified } = got;
    return {
      etag: newEtag,
      last_modified: newModified,
      import_id: shown.id,
      last_error: null,
    };
  } catch (error) {
    if (error instanceof FileTooLarge) return { ...unchanged, last_error: 'FEED_TOO_LARGE' };
    if (error instanceof Refusal) return { ...unchanged, last_error: error.key };
    if (error instanceof OutsideFailure) return { ...unchanged, last_error: error.message };
    throw error;
  }
}

/** Whether files have brought test orders, and returns or cancellations, of a brand since a moment. */
async function findFileArrivals(
  db: Db,
  brandId: number,
  since: Date,
): Promise<{ has_test: boolean; has_return: boolean }> {
  const found = await sql<{ has_test: boolean; has_return: boolean }>`
    select
      exists (select 1 from test_orders where brand_id = ${brandId} and source = 'file'
        and updated_at >= ${since}) as has_test,
      exists (select 1 from order_lines where brand_id = ${brandId} and source = 'file'
        and updated_at >= ${since} and (event = 'cancellation' or status = 'rejected'))
        as has_return`.execute(db);
  return found.rows[0] ?? { has_test: false, has_return: false };
}
