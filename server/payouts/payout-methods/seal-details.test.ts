import { Writable } from 'node:stream';
import { composeIBAN } from 'ibantools';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { addPayoutMethod, editPayoutMethod } from '#contract/payout-methods/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildPayee, GERMAN_BANK } from '#server/payouts/payments/builders.ts';
import { openLog } from '#server/platform/log.ts';
import { unsealDetails } from './seal-details.ts';

const t = await openTestApp();
const NUMBERS = 100;

async function dumpDatabase(): Promise<string> {
  const tables = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(t.db);
  const texts: string[] = [];
  for (const { name } of tables.rows) {
    const rows = await sql<{
      row: string;
    }>`select one::text as row from ${sql.raw(name)} one`.execute(t.db);
    texts.push(...rows.rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

test('no account number appears in the database or a log, and the last one can be decrypted', async () => {
  const payee = await buildPayee(t);
  const ibans = Array.from({ length: NUMBERS }, (_, nth) => {
    const bban = `37040044${String(7_301_930_017 + nth * 90_021)}`;
    return composeIBAN({ countryCode: 'DE', bban }) as string;
  });
  const { iban: _iban, type, ...form } = GERMAN_BANK;
  const added = { ...form, type, iban: ibans[0], code: payee.code() };
  const { id } = dataOf(await t.callAs(payee, addPayoutMethod, added));
  for (const iban of ibans.slice(1)) {
    dataOf(await t.callAs(payee, editPayoutMethod, { id, ...form, iban, code: payee.code() }));
  }
  await t.drain();

  const row = await t.db.selectFrom('payout_methods').selectAll().executeTakeFirstOrThrow();
  expect(unsealDetails(t.config.secret_key, row)).toMatchObject({ iban: ibans.at(-1) });
  expect(() => unsealDetails(t.config.secret_key, { ...row, id: id + 1 })).toThrow();

  const lines: string[] = [];
  const to = new Writable({
    write: (chunk, _encoding, done) => done(void lines.push(String(chunk))),
  });
  const log = openLog({ log_level: 'info' }, to);
  for (const iban of ibans)
    log.info({ iban, input: { iban, account_number: iban.slice(4) } }, 'seen');
  const seen = lines.join('\n');
  expect(lines).toHaveLength(NUMBERS);
  const dump = await dumpDatabase();
  expect(dump).toContain('•••• ');
  const found = ibans.filter((iban) => [dump, seen].some((text) => text.includes(iban.slice(12))));
  expect(found).toEqual([]);
});
