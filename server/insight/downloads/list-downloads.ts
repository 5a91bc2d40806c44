import type { PublisherActor } from '#contract/actors.ts';
import type { ParsedOf, ReplyOf } from '#contract/call.ts';
import {
  DOWNLOAD_STATUS,
  type Download,
  type listDownloads as listCall,
} from '#contract/downloads/publisher.ts';
import { now } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { countOwnDownloads, type DownloadRow, listOwnDownloads } from './store.ts';

/** A page of the files that the user requested, newest first. */
export async function listDownloads(
  db: Db,
  config: Pick<Config, 'public_url'>,
  { user_id }: PublisherActor,
  { curPage, perPage }: ParsedOf<typeof listCall>,
): Promise<ReplyOf<typeof listCall>> {
  const page = { limit: perPage, offset: (curPage - 1) * perPage };
  const rows = await listOwnDownloads(db, user_id, page);
  const at = now();
  return {
    list: rows.map((row) => presentDownload(config, row, at)),
    total: await countOwnDownloads(db, user_id),
  };
}

function presentDownload(
  config: Pick<Config, 'public_url'>,
  { rows_written, size_bytes, stored_name, created_at, expires_at, ...row }: DownloadRow,
  at: Date,
): Download {
  // The hourly clean-up may be late; never show a file that is no longer served.
  const isGone = expires_at !== null && expires_at <= at;
  const isReady = stored_name !== null && !isGone;
  return {
    ...row,
    status: isGone ? DOWNLOAD_STATUS.expired : row.status,
    download_url: isReady ? `${config.public_url}/exports/${stored_name}` : '',
    rows: rows_written,
    size: isReady && size_bytes !== null ? Number(size_bytes) : null,
    created_at: created_at.toISOString(),
    expires_at: isReady ? (expires_at?.toISOString() ?? null) : null,
  };
}
