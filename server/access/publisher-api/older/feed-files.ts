import { pipeline, Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type * as z from 'zod/mini';
import type * as inputs from '#contract/publisher-api/older-inputs.ts';
import { now } from '#server/platform/clock.ts';
import { newToken } from '#server/platform/ids.ts';
import type { Parts } from '#server/platform/parts.ts';
import { admitTokenId, type Client } from '../admit-client.ts';
import { listFeed } from './list-products.ts';
import { deleteFeedFiles, findFeedFile, findFeedFileName, insertFeedFile } from './store.ts';

type FeedInput = z.output<typeof inputs.feedInput>;

const LIFE_MS = 7 * 86_400_000;
/** Products per statement, and of a whole file: what one search can list. */
const PER_PAGE = 1000;
const MAX_PAGES = 10;

/** Answers `request_download`: the file contains what `datafeed, list` lists, without its paging. */
export async function requestFeedFile({ db, token_id }: Client, input: FeedInput) {
  const at = now();
  await deleteFeedFiles(db, new Date(at.getTime() - LIFE_MS));
  const query = JSON.stringify(input);
  return { id: await insertFeedFile(db, { token_id, name: newToken(), query, requested_at: at }) };
}

/** Answers `get_download_url`. A file that does not exist or has expired has the status FAIL. */
export async function showFeedFile({ db, config, token_id }: Client, { id }: { id: number }) {
  const name = await findFeedFileName(db, { token_id, id, since: oldest() });
  if (name === undefined) return { url: '', status: 'FAIL' };
  return { url: `${config.public_url}/api/datafeed/file/${name}.csv`, status: 'OK' };
}

/** The CSV of a requested file; null: its name is unknown, has expired or its token was revoked. */
export async function openFeedFile(parts: Parts, name: string): Promise<Readable | null> {
  if (!/^[\w-]{43}$/.test(name)) return null;
  const file = await findFeedFile(parts.db, name, oldest());
  const client = file && (await admitTokenId(parts, file.token_id));
  if (!client) return null;
  const rows = Readable.from(readRows(client, file.query as FeedInput));
  const csv = stringify({ header: true, escape_formulas: true });
  // A failed query ends the response without its last chunk, so that clients notice.
  return pipeline(rows, csv, () => {});
}

const oldest = () => new Date(now().getTime() - LIFE_MS);

async function* readRows(client: Client, query: FeedInput) {
  for (let curPage = 1; curPage <= MAX_PAGES; curPage += 1) {
    const { list, hasNext } = await listFeed(client, { ...query, curPage, perPage: PER_PAGE });
    yield* list;
    if (!hasNext) return;
  }
}
