import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { FAULTS } from '#server/payouts/payout-providers/builders.ts';
import { payoutQueue } from '#server/payouts/payout-runs/jobs.ts';
import { advanceClock, DAY_MS, MINUTE_MS } from '#server/platform/clock.ts';
import { runNext } from '#server/platform/queue/run-rows.ts';
import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import { pickBelow, type Random } from '../seeded-random.ts';
import { openWorkers } from './kill-workers.ts';
import { openScene, type Planned } from './open-scene.ts';

type Size = {
  /** For how many payouts of a round a worker is killed, twice each. */
  kills_a_round: number;
  /** Number of steps tried, drawn at random; null: every one, in order. */
  steps: number | null;
};
type Scene = Awaited<ReturnType<typeof openScene>>;
type Counts = Record<'payouts' | 'kills' | 'requests' | 'double' | 'lost', number>;

/** No step of a payout has as many statements. */
const MAX_STATEMENTS = 60;
/** The worker is killed when the provider receives the request, before any response. */
const ON_REQUEST = 0;

/**
 * Rounds of one payment for each of the 14 faults. In each round workers are killed before the same
 * statement (or when the provider receives the request), once while sending and once while polling;
 * then the clock advances and a live worker finishes. The provider counts transfers: exactly one
 * each, and each payment must end in the correct state.
 */
export async function payThroughFaults(
  app: Application,
  random: Random,
  size: Size,
): Promise<Found> {
  const scene = await openScene(app);
  const workers = openWorkers(scene.env);
  const counts: Counts = { payouts: 0, kills: 0, requests: 0, double: 0, lost: 0 };
  const violations: string[] = [];
  try {
    for (const nth of stepsOf(size, random)) {
      const planned = await scene.planRound();
      counts.payouts += planned.length;
      const before = counts.kills;
      for (const _phase of ['sending', 'asking']) {
        for (let killed = 0; killed < size.kills_a_round; killed += 1) {
          const isKilled = (await stepOnce(scene, workers, nth)) === 'killed';
          if (isKilled) counts.kills += 1;
        }
        // Let the lease of the killed worker expire.
        advanceClock(2 * MINUTE_MS);
      }
      await finishRound(scene);
      await checkRound(scene, planned, nth, counts, violations);
      if (size.steps === null && counts.kills === before) break;
    }
    const { broken } = await verifyLedger(app.db);
    if (broken) violations.push(`the ledger is broken: ${JSON.stringify(broken)}`);
    counts.requests = scene.fake.requests.length;
    return { counts: { faults: FAULTS.length, ...counts }, violations };
  } finally {
    workers.close();
    await scene.fake.close();
  }
}

function stepsOf({ steps }: Size, random: Random): number[] {
  if (steps === null) return Array.from({ length: MAX_STATEMENTS }, (_, nth) => nth);
  return Array.from({ length: steps }, () => 1 + pickBelow(random, 20));
}

async function stepOnce(scene: Scene, workers: ReturnType<typeof openWorkers>, nth: number) {
  const end = await workers.step(nth, (kill) => {
    scene.fake.onRequest = nth === ON_REQUEST ? kill : () => {};
  });
  scene.fake.onRequest = () => {};
  return end;
}

/**
 * Runs a worker hour by hour until nothing is open, and beyond the day on which payments are
 * returned.
 */
async function finishRound({ parts, fake }: Scene): Promise<void> {
  const drain = async () => {
    while (await runNext(parts, payoutQueue)) {}
  };
  for (let hour = 0; hour < 6; hour += 1) {
    await drain();
    advanceClock(60 * MINUTE_MS);
  }
  for (const one of fake.transfers) {
    const isLate = fake.faultOf(one.reference) === 'returned_late';
    if (isLate && one.status === 'paid') one.status = 'returned';
  }
  advanceClock(31 * DAY_MS);
  await drain();
}

async function checkRound(
  { parts, fake }: Scene,
  planned: readonly Planned[],
  nth: number,
  counts: Counts,
  violations: string[],
): Promise<void> {
  for (const { fault, payment_id } of planned) {
    const payouts = parts.db.selectFrom('payouts').where('payment_id', '=', payment_id);
    const all = await payouts.select(['reference', 'status']).execute();
    const payments = parts.db.selectFrom('payments').where('id', '=', payment_id);
    const { status } = await payments.select('status').executeTakeFirstOrThrow();
    const moved = fake.transfers.filter((one) =>
      all.some(({ reference }) => reference === one.reference),
    );
    const name = `${fault}, killed before statement ${nth}: payment ${payment_id}`;
    if (moved.length > 1) {
      counts.double += 1;
      violations.push(`${name} moved ${moved.length} times`);
    }
    const truth = moved[0]?.status ?? 'nothing';
    if (truth !== status || all.length !== 1) {
      counts.lost += 1;
      violations.push(`${name} is ${status} here and ${truth} at the provider`);
    }
  }
  const holds = await parts.db
    .selectFrom('ledger_holds')
    .where('state', '=', 'open')
    .select('business_key')
    .execute();
  for (const { business_key } of holds) violations.push(`${business_key} is still held`);
}
