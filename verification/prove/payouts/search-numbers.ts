import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { composeIBAN } from 'ibantools';
import { sql } from 'kysely';
import { addPayoutMethod, editPayoutMethod } from '#contract/payout-methods/publisher.ts';
import { dataOf } from '#fixtures/testing/open-test-app.ts';
import { buildPayee, GERMAN_BANK } from '#server/payouts/payments/builders.ts';
import { requestPayments } from '#server/payouts/payments/request-payments.ts';
import { HOLD_MS } from '#server/payouts/payout-methods/rules.ts';
import { makeBankFile } from '#server/payouts/payout-runs/bank/make-bank-file.ts';
import { payoutQueue } from '#server/payouts/payout-runs/jobs.ts';
import { settleApproved } from '#server/payouts/settlements/settle-publisher.ts';
import { advanceClock, now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { openLog } from '#server/platform/log.ts';
import { runNext } from '#server/platform/queue/run-rows.ts';
import { drain } from '#server/platform/queue/start-working.ts';
import { buildOrderLine } from '#server/sales/orders/builders.ts';
import { buildApp } from '#server/start/app.ts';
import { bindings } from '#server/start/worker.ts';
import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import { pickBelow, type Random } from '../seeded-random.ts';
import { agreeToRun, callThrough, type TestApp } from './open-scene.ts';

type Size = { publishers: number; numbers_each: number };

const BANK = { bank_name: 'Us', bank_iban: 'DE02500105170137075030', bank_bic: 'INGDDEFF' };

/**
 * Random bank account numbers are saved for accounts one after the other, with everything logged;
 * the last one of each publisher is paid to. None may appear in a dump of the database, in a log,
 * or in a file of the data folder; only the bank's payment file contains those paid to.
 */
export async function searchNumbers(app: Application, random: Random, size: Size): Promise<Found> {
  const lines: string[] = [];
  const to = new Writable({ write: (chunk, _how, done) => done(void lines.push(String(chunk))) });
  const log = openLog({ log_level: 'trace' }, to);
  const config = { ...app.config, ...BANK };
  const parts = { ...app, config, log };
  const logged = { ...parts, app: await buildApp(parts) };
  const t = { ...logged, callAs: callThrough(logged) } as unknown as TestApp;
  const given: string[] = [];
  const last: string[] = [];
  for (let nth = 0; nth < size.publishers; nth += 1) {
    const ibans = Array.from({ length: size.numbers_each }, () => drawIban(random));
    given.push(...ibans);
    // A likely mistake: logging the whole input.
    for (const iban of ibans) log.info({ iban, input: { ...GERMAN_BANK, iban } }, 'kept');
    last.push(ibans.at(-1) ?? '');
    await saveAll(t, ibans);
  }
  advanceClock(HOLD_MS);
  await payAll(t);
  const id = await agreeToRun(parts, t);
  while (await runNext(parts, payoutQueue)) {}
  await drain(parts, bindings);
  const file = await makeBankFile(parts, id);
  const sent = Buffer.from(file.content_base64, 'base64').toString();
  const places = {
    'the database': await dumpDatabase(app.db),
    'the log': lines.join('\n'),
    'the data folder': await readFolder(app.config.data_dir),
  };
  await logged.app.close();
  const violations = Object.entries(places).flatMap(([name, text]) =>
    given.filter((iban) => text.includes(tailOf(iban))).map((iban) => `${iban} is in ${name}`),
  );
  const missing = last.filter((iban) => !sent.includes(iban));
  if (lines.length < given.length) violations.push('the log was not written');
  violations.push(...missing.map((iban) => `${iban} is not in the bank's file`));
  const bytes = Object.values(places).reduce((sum, text) => sum + text.length, 0);
  return {
    counts: { 'bank numbers': given.length, 'log lines': lines.length, 'bytes searched': bytes },
    violations,
  };
}

// The part of a number that is unique to it; the last four digits may be shown.
const tailOf = (iban: string) => iban.slice(12);

function drawIban(random: Random): string {
  const account = String(pickBelow(random, 10 ** 10)).padStart(10, '7');
  return composeIBAN({ countryCode: 'DE', bban: `37040044${account}` }) as string;
}

async function saveAll(t: TestApp, [first = '', ...others]: readonly string[]): Promise<void> {
  const payee = await buildPayee(t);
  const { type, ...form } = GERMAN_BANK;
  const added = { type, ...form, iban: first, code: payee.code() };
  const { id } = dataOf(await t.callAs(payee, addPayoutMethod, added));
  for (const iban of others) {
    dataOf(await t.callAs(payee, editPayoutMethod, { id, ...form, iban, code: payee.code() }));
  }
  await buildOrderLine(t, { site: payee, status: 'approved', report: { amount: '2000.00' } });
}

/** Requests the payments of every publisher. */
async function payAll(t: TestApp): Promise<void> {
  const rows = await t.db.selectFrom('payout_methods').select('publisher_id').distinct().execute();
  for (const { publisher_id } of rows) {
    await settleApproved(t.db, publisher_id, now());
    await requestPayments(t.db, publisher_id, now());
  }
}

async function dumpDatabase(db: Db): Promise<string> {
  const tables = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db);
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    const rows = await sql<{
      row: string;
    }>`select one::text as row from ${sql.raw(name)} one`.execute(db);
    texts.push(...rows.rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

async function readFolder(folder: string): Promise<string> {
  const names = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = names.filter((one) => one.isFile());
  const texts = await Promise.all(
    files.map((one) => readFile(join(one.parentPath, one.name), 'latin1')),
  );
  return texts.join('\n');
}
