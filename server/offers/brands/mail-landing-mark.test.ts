import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildMailServer } from '#server/people/notifications/builders.ts';
import { buildBrand } from './builders.ts';

const smtp = await buildMailServer();
afterAll(() => smtp.close());
const t = await openTestApp({ SMTP_URL: smtp.url });
const MIGRATION = new URL(
  '../../platform/db/migrations/development/0515-mail-landing-mark.sql',
  import.meta.url,
);

/** Upgrades, as far as the migration that enqueues the mails is concerned. */
const upgrade = async () => sql.raw(await readFile(MIGRATION, 'utf8')).execute(t.db);

const recipients = async () => {
  await t.drain();
  return smtp.delivered.map(({ to }) => to).toSorted();
};

test('each brand of the upgrade with an address and the mark is mailed once; others are not', async () => {
  const built = async (name: string, fields: object) => {
    const contact_email = `partners@${name.toLowerCase()}.test`;
    const { mcid } = await buildBrand(t, { merchant_name: name });
    await t.db
      .updateTable('brands')
      .set({ contact_email, ...fields })
      .where('mcid', '=', mcid)
      .execute();
  };
  await built('Loom', {});
  await built('Paused', { status: 'paused' });
  await built('Silent', { contact_email: null });
  await built('Bare', { adds_afsrc: false });
  await built('Gone', { status: 'offline' });
  await built('Draft', { status: 'draft' });
  await upgrade();
  await built('Later', {});
  expect(await recipients()).toEqual(['partners@loom.test', 'partners@paused.test']);
  const { raw } = smtp.delivered.find(({ to }) => to === 'partners@loom.test') ?? { raw: '' };
  expect(raw).toContain('Subject: Landing addresses of Loom have the parameter afsrc=1');
  expect(raw).not.toContain('cannot be turned off');
  // A job that ended after its mail was sent, and before it was deleted, is repeated.
  smtp.delivered.splice(0);
  await t.db
    .insertInto('jobs')
    .columns(['kind', 'payload', 'run_at', 'queue'])
    .expression((from) =>
      from
        .selectFrom('brands')
        .where('merchant_name', 'in', ['Loom', 'Paused'])
        .select([
          sql<string>`'brands.mail_landing_mark'`.as('kind'),
          sql<string>`jsonb_build_object('brand_id', id)`.as('payload'),
          sql<Date>`now()`.as('run_at'),
          sql<string>`'mail'`.as('queue'),
        ]),
    )
    .execute();
  expect(await recipients()).toEqual([]);
});

test('a brand that turned the mark off before its mail was sent gets none', async () => {
  const { mcid } = await buildBrand(t, { merchant_name: 'Wary' });
  const wary = t.db.updateTable('brands').where('mcid', '=', mcid);
  await wary.set({ contact_email: 'partners@wary.test' }).execute();
  await upgrade();
  await wary.set({ adds_afsrc: false }).execute();
  expect(await recipients()).not.toContain('partners@wary.test');
});
