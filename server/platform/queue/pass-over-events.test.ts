import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { inTransaction } from '../db/connect.ts';
import { passOverEvents } from './pass-over-events.ts';
import { insertEvents } from './store.ts';

const t = await openTestApp();

test('events and mails that others commit before the transaction ends are still processed', async () => {
  const addMail = (db: typeof t.db) =>
    db.insertInto('jobs').values({ queue: 'mail', kind: 'mail', payload: '{}' }).execute();
  await inTransaction(t.db, async (tx) => {
    await insertEvents(tx, 'user.registered', [{ user_id: 1 }]);
    await addMail(tx);
    await inTransaction(t.db, (other) => insertEvents(other, 'user.registered', [{ user_id: 2 }]));
    await addMail(t.db);
    await passOverEvents(tx);
  });
  const events = t.db.selectFrom('events').where('fanned_out_at', 'is', null).select('payload');
  expect(await events.execute()).toEqual([{ payload: { user_id: 2 } }]);
  expect(
    await t.db.selectFrom('jobs').where('queue', '=', 'mail').select('id').execute(),
  ).toHaveLength(1);
});
