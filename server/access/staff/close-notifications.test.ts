import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { notifyStaff } from '#server/people/accounts/mails/notify-staff.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { closeNotifications } from './close-notifications.ts';

const t = await openTestApp();
const unread = async () => {
  const { rows } = await sql<{ staff_id: number; source: string }>`
    select staff_id, source from notifications where read_at is null order by staff_id, source`.execute(
    t.db,
  );
  return rows;
};

test('when one person decides a site, it leaves the bell of everyone, and others stay', async () => {
  const people = [await buildStaff(t), await buildStaff(t)].map((one) => one.staff_id);
  const { publisher_id } = await buildPublisherWithSite(t);
  await buildPublisherWithSite(t);
  const sites = await t.db.selectFrom('sites').select(['id', 'publisher_id']).execute();
  await t.db.updateTable('sites').set({ status: 0 }).execute();
  const decided = sites.find((one) => one.publisher_id === publisher_id)?.id;
  const waiting = sites.find((one) => one.publisher_id !== publisher_id)?.id;
  for (const id of [decided, waiting]) {
    const source = `site ${id}`;
    const about = { values: { channel: 'Brook' }, path: '/staff/sites' };
    await inTransaction(t.db, (tx) => notifyStaff(tx, { kind: 'site_waiting', source, ...about }));
  }
  await closeNotifications(t);
  expect(await unread()).toHaveLength(4);
  await t.db
    .updateTable('sites')
    .set({ status: 1 })
    .where('id', '=', decided ?? 0)
    .execute();
  await closeNotifications(t);
  expect(await unread()).toEqual(
    people.map((staff_id) => ({ staff_id, source: `site ${waiting}` })),
  );
});
