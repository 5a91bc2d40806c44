import { expect, test } from 'vitest';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildPublisher } from '#server/people/accounts/builders.ts';
import { advanceClock, now } from '#server/platform/clock.ts';
import { holdPresence } from '#server/platform/db/hold-presence.ts';
import { leaseRows } from '#server/platform/queue/lease-rows.ts';
import { releaseStaleLeases } from '#server/platform/queue/settle-lease.ts';
import { buildDelivery } from '../builders.ts';
import { insertDeliveries } from '../events/store.ts';
import { openDeliveryQueues } from '../jobs.ts';
import { settleAccepted } from './settle-attempt.ts';
import type { AttemptResult } from './store.ts';

const t = await openTestApp();

const queues = openDeliveryQueues();
const [healthy] = queues;
if (!healthy) throw new Error('There is no queue of deliveries.');

const lease = (worker: number | null = null) =>
  leaseRows({ db: t.db, worker: () => worker }, healthy, 10);
const reap = () => releaseStaleLeases(t.db, queues);

const stateOf = async (id: number) =>
  (
    await t.db
      .selectFrom('postback_deliveries')
      .select('state')
      .where('id', '=', BigInt(id))
      .executeTakeFirstOrThrow()
  ).state;

const accepted = (delivery: AttemptResult['delivery'] | undefined): AttemptResult => {
  if (!delivery) throw new Error('Nothing was leased.');
  const request = { method: 'GET', url: 'https://in.example.com/', content_type: null, body: null };
  const outcome = { status: 200, error: null, response: 'ok', retry_after: null, duration_ms: 3 };
  return {
    delivery,
    sent: { request: request as AttemptResult['sent']['request'], headers: {} },
    outcome: { ...outcome, made_at: now() },
  };
};

test('deliveries of a killed worker are leased again at once, and it can settle none of them', async () => {
  const { delivery_id } = await buildDelivery(t, await buildPublisher(t));
  const presence = holdPresence(t.config.database_url);
  await expect.poll(presence.worker).not.toBeNull();
  const [old] = await lease(presence.worker());
  await reap();
  expect(await lease()).toEqual([]);
  await presence.end();
  let fresh: Awaited<ReturnType<typeof lease>> = [];
  await expect
    .poll(async () => {
      await reap();
      fresh = await lease();
      return fresh.length;
    })
    .toBe(1);
  const settle = settleAccepted();
  await settle(t.db, accepted(old));
  expect(await stateOf(delivery_id)).toBe('waiting');
  await settle(t.db, accepted(fresh[0]));
  expect(await stateOf(delivery_id)).toBe('delivered');
});

test('the delivery of a frozen worker is leased again when its lease expires', async () => {
  await buildDelivery(t, await buildPublisher(t));
  const presence = holdPresence(t.config.database_url);
  await expect.poll(presence.worker).not.toBeNull();
  expect(await lease(presence.worker())).toHaveLength(1);
  await reap();
  advanceClock(15_000);
  expect(await lease()).toEqual([]);
  advanceClock(5_001);
  expect(await lease()).toHaveLength(1);
  await presence.end();
});

test('a delivery that was deleted does not prevent the rest of its group from being stored', async () => {
  const publisher = await buildPublisher(t);
  const built = [await buildDelivery(t, publisher), await buildDelivery(t, publisher)];
  const leased = await lease();
  expect(leased).toHaveLength(2);
  const settle = settleAccepted();
  const first = settle(t.db, accepted(leased[0]));
  const gone = {
    ...accepted(leased[0]),
    delivery: { ...accepted(leased[0]).delivery, id: 999_999n },
  };
  const [, lost, good] = await Promise.allSettled([
    first,
    settle(t.db, gone),
    settle(t.db, accepted(leased[1])),
  ]);
  expect([lost?.status, good?.status]).toEqual(['rejected', 'fulfilled']);
  for (const { delivery_id } of built) expect(await stateOf(delivery_id)).toBe('delivered');
});

test('endpoints take turns, and deliveries about one subject are leased in order', async () => {
  const publisher = await buildPublisher(t);
  const [busy, quiet] = [await buildDelivery(t, publisher), await buildDelivery(t, publisher)];
  const { publisher_id } = publisher;
  const postbackIds = [busy.postback_id, quiet.postback_id];
  const rows = ['a', 'a', 'b', 'c'].map((subject, nth) => ({
    event_id: `evt_${nth}`,
    event: 'transaction.created',
    subject,
    about: subject,
    payload: {},
  }));
  await insertDeliveries(t.db, { postback_id: busy.postback_id, publisher_id }, rows);
  // Both endpoints have accepted deliveries before, so each may get several at the same time.
  const delivered = { last_delivered_at: now(), last_attempt_at: now() };
  await t.db.updateTable('postbacks').set(delivered).where('id', 'in', postbackIds).execute();
  const two = await leaseRows(t, healthy, 2);
  expect(new Set(two.map(({ postback_id }) => postback_id))).toEqual(new Set(postbackIds));
  const rest = await leaseRows(t, healthy, 10);
  // The first one is leased above; 'a' has a second delivery, which waits for its first.
  expect(rest.map(({ event_id }) => event_id)).toEqual(['evt_0', 'evt_2', 'evt_3']);
  expect(await leaseRows(t, healthy, 10)).toEqual([]);
});
