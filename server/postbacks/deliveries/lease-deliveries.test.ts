import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildPublisher } from '#server/accounts/builders.ts';
import { advanceClock, now } from '#server/platform/clock.ts';
import { holdPresence } from '#server/platform/db/hold-presence.ts';
import { buildDelivery } from '../builders.ts';
import { settleAccepted } from './settle-accepted.ts';
import { leaseDeliveries, releaseStaleDeliveries, type Tried } from './store.ts';

const t = await openTestApp();

const lease = (name: string, worker: number | null) =>
  leaseDeliveries(t.db, {
    is_poor: false,
    limit: 10,
    lease: name,
    worker,
    until: new Date(now().getTime() + 20_000),
  });

const stateOf = async (id: number) =>
  (
    await t.db
      .selectFrom('postback_deliveries')
      .select('state')
      .where('id', '=', BigInt(id))
      .executeTakeFirstOrThrow()
  ).state;

const taken = (delivery: Tried['delivery'] | undefined): Tried => {
  if (!delivery) throw new Error('Nothing was leased.');
  const request = { method: 'GET', url: 'https://in.example.com/', content_type: null, body: null };
  const outcome = { status: 200, error: null, response: 'ok', retry_after: null, duration_ms: 3 };
  return {
    delivery,
    sent: { request: request as Tried['sent']['request'], headers: {} },
    outcome: { ...outcome, made_at: now() },
  };
};

test('deliveries of a killed worker are taken over at once; revived, it marks none of them', async () => {
  const { delivery_id } = await buildDelivery(t, await buildPublisher(t));
  const presence = holdPresence(t.config.database_url);
  await expect.poll(presence.worker).not.toBeNull();
  const [old] = await lease('old', presence.worker());
  await releaseStaleDeliveries(t.db);
  expect(await lease('second', null)).toEqual([]);
  await presence.end();
  let fresh: Awaited<ReturnType<typeof lease>> = [];
  await expect
    .poll(async () => {
      await releaseStaleDeliveries(t.db);
      fresh = await lease('third', null);
      return fresh.length;
    })
    .toBe(1);
  const settle = settleAccepted();
  await settle(t.db, taken(old));
  expect(await stateOf(delivery_id)).toBe('waiting');
  await settle(t.db, taken(fresh[0]));
  expect(await stateOf(delivery_id)).toBe('delivered');
});

test('what a worker holds that stands still is free when its lease has run out', async () => {
  await buildDelivery(t, await buildPublisher(t));
  const presence = holdPresence(t.config.database_url);
  await expect.poll(presence.worker).not.toBeNull();
  expect(await lease('still', presence.worker())).toHaveLength(1);
  await releaseStaleDeliveries(t.db);
  advanceClock(15_000);
  expect(await lease('early', null)).toEqual([]);
  advanceClock(5_001);
  expect(await lease('late', null)).toHaveLength(1);
  await presence.end();
});

test('one delivery that is gone does not keep the others of its group from being written', async () => {
  const publisher = await buildPublisher(t);
  const built = [await buildDelivery(t, publisher), await buildDelivery(t, publisher)];
  const leased = await lease('group', null);
  expect(leased).toHaveLength(2);
  const settle = settleAccepted();
  const first = settle(t.db, taken(leased[0]));
  const gone = { ...taken(leased[0]), delivery: { ...taken(leased[0]).delivery, id: 999_999n } };
  const [, lost, good] = await Promise.allSettled([
    first,
    settle(t.db, gone),
    settle(t.db, taken(leased[1])),
  ]);
  expect([lost?.status, good?.status]).toEqual(['rejected', 'fulfilled']);
  for (const { delivery_id } of built) expect(await stateOf(delivery_id)).toBe('delivered');
});
