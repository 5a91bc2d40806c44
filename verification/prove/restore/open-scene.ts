import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { findHead } from '#server/books/ledger/find-head.ts';
import { makeBackup } from '#server/operations/backup/make-backup.ts';
import { findRunningEmbedded } from '#server/operations/embedded-database/start-embedded.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { readConfig } from '#server/platform/config.ts';
import { connect, type Db } from '#server/platform/db/connect.ts';
import { openLog } from '#server/platform/log.ts';
import { buildOrderLine, buildReportingBrand } from '#server/sales/orders/builders.ts';
import { buildTrackingLink } from '#server/traffic/clicks/builders.ts';
import { noVisits, sendVisits } from '../clicks/send-visits.ts';
import { openProgram } from '../edge/open-program.ts';

const SECRET_KEY = 'a key for proofs only, 32 bytes at least';
export const PASSPHRASE = 'a passphrase for proofs';

/** A running program with its own database and folders, and what happens to it. */
export type Scene = Awaited<ReturnType<typeof openScene>>;

/** Starts a program that archives its write-ahead log, with a link to visit and a brand. */
export async function openScene() {
  const folder = await mkdtemp(join(tmpdir(), 'tributary-prove-restore-'));
  // As root the embedded database runs as another user, who must be able to enter.
  await chmod(folder, 0o711);
  const wal_archive = join(folder, 'wal');
  const data = join(folder, 'data');
  const program = await openProgram({ folder: data, env: { WAL_ARCHIVE: wal_archive } });
  const env = { DATABASE_URL: program.database_url, DATA_DIR: data, SECRET_KEY };
  const config = readConfig({ ...env, LOG_LEVEL: 'fatal' });
  const parts = { config, db: connect(program.database_url, 4), log: openLog(config) };
  const link = await buildTrackingLink(parts);
  const brand = await buildReportingBrand(parts);
  const site = await buildPublisherWithSite(parts);
  const owner = (await findRunningEmbedded(join(data, 'database'))) ?? '';
  const visits = noVisits();
  const target = join(folder, 'backups');
  return {
    ...parts,
    folder,
    target,
    wal_archive,
    owner,
    visits,
    /** Sends visits and reports orders until the returned function is called. */
    load(perSecond: number) {
      const stopVisits = sendVisits([program.port], link.code, perSecond, visits);
      let isOver = false;
      const orders = (async () => {
        while (!isOver) await buildOrderLine(parts, { brand, site });
      })();
      return async () => {
        isOver = true;
        await orders;
        await stopVisits();
      };
    },
    async backUp(kind: 'physical' | 'logical', passphrase: string) {
      const cluster = kind === 'physical' ? join(data, 'database', 'cluster') : null;
      const ledger = await findHead(parts.db);
      return makeBackup(parts, { target, passphrase, owner, cluster, ledger });
    },
    async close() {
      await parts.db.destroy();
      await program.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Starts the program on a restored folder and returns the click references it stores. */
export async function readRestored(folder: string): Promise<string[]> {
  const program = await openProgram({ folder });
  const db = connect(program.database_url, 1);
  try {
    return await readRefs(db);
  } finally {
    await db.destroy();
    await program.stop();
  }
}

/** References of all clicks once the spool is loaded. */
async function readRefs(db: Db): Promise<string[]> {
  for (let before = -1; ; ) {
    const rows = await db.selectFrom('clicks').select('click_ref').execute();
    if (rows.length === before) return rows.map(({ click_ref }) => click_ref);
    before = rows.length;
    await new Promise((resolve) => setTimeout(resolve, 1_500));
  }
}

/** Totals that a restored copy must have: rows, sums and the head of the ledger. */
export async function readTotals(db: Db): Promise<Record<string, string>> {
  const { rows } = await sql<Record<string, string>>`
    select (select count(*) from clicks)::text as clicks,
      (select count(*) from order_lines)::text as order_lines,
      (select coalesce(sum(sale_minor), 0) from order_lines)::text as sales,
      (select coalesce(sum(amount_minor), 0) from ledger_postings where amount_minor > 0)::text as posted,
      (select last_id || ' ' || last_hash from ledger_head) as ledger_head`.execute(db);
  return rows[0] ?? {};
}
