import { createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { exportLinks, exportPayments, exportReport } from '#contract/downloads/publisher.ts';
import { describeAccount } from '#server/people/accounts/profile/describe-account.ts';
import { dayIn, now } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Tx } from '#server/platform/db/connect.ts';
import type { RowStream } from '#server/platform/db/stream-rows.ts';
import { writeCsv } from './formats/write-sheet.ts';
import { openReportRows } from './open-report-rows.ts';
import { type Cell, listFields, type SheetQuery } from './rules.ts';
import type { LeasedDownload } from './store.ts';

type Rows = RowStream<Record<string, unknown>>;
/** Counts the rows of each table as they are read. */
type Track = (rows: Rows) => Rows['batches'];

/**
 * Writes the data of an account to a zip file: `account.json`, and a CSV file for each table. Holds
 * one batch in memory at a time. Returns the size in bytes.
 */
export async function writeArchive(
  tx: Tx,
  config: Pick<Config, 'tracking_url'>,
  path: string,
  { publisher_id, asked }: LeasedDownload,
  track: Track,
): Promise<number> {
  const { time_zone } = asked;
  const account = await describeAccount(tx, publisher_id);
  const zip = new ZipFile();
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  const written = pipeline(zip.outputStream, target);
  // A failed write fails the pipeline, which is awaited below.
  written.catch(() => {});
  const tables = tablesSince(dayIn(time_zone, account.created_at), dayIn(time_zone, now()));
  try {
    zip.addBuffer(Buffer.from(JSON.stringify(account, null, 2)), 'account.json');
    for (const [name, query] of tables) {
      const entry = new PassThrough();
      zip.addReadStream(entry, `${name}.csv`);
      const rows = await openReportRows(tx, config, {
        publisher_id,
        asked: { ...query, time_zone },
      });
      await Promise.race([writeTable(entry, query, track(rows)), written]);
    }
    zip.end();
    await written;
    return (await stat(path)).size;
  } finally {
    target.destroy();
  }
}

async function writeTable(entry: PassThrough, query: SheetQuery, batches: Rows['batches']) {
  const fields = listFields(query) ?? [];
  const sheet = writeCsv(async (bytes) => {
    if (!entry.write(bytes)) await new Promise((resolve) => entry.once('drain', resolve));
  }, fields);
  await sheet.begin();
  for await (const batch of batches) {
    await sheet.rows(batch.map((row) => fields.map(({ name }) => row[name] as Cell)));
  }
  entry.end();
}

/** Every table of the archive, from the day the account was opened. */
function tablesSince(start_date: string, end_date: string): [string, SheetQuery][] {
  const days = { start_date, end_date };
  const report = (name: 'transactions' | 'clicks'): [string, SheetQuery] => [
    name,
    exportReport.input.parse({ report: name, ...days }),
  ];
  const payments = (name: 'payments' | 'payment_details' | 'settlements'): [string, SheetQuery] => [
    name,
    exportPayments.input.parse({ report: name }),
  ];
  return [
    report('transactions'),
    report('clicks'),
    payments('payments'),
    payments('payment_details'),
    payments('settlements'),
    ['links', exportLinks.input.parse({})],
    ['archived_links', exportLinks.input.parse({ archived: 1 })],
  ];
}
