import type { PublisherActor } from '#contract/actors.ts';
import { savePostback, switchPostback } from '#contract/postbacks.ts';
import { now, setClock } from '#server/platform/clock.ts';
import type { Parts } from '#server/platform/parts.ts';
import { relivePast } from '#server/postbacks/deliveries/relive-past.ts';
import { askCall } from './ask-call.ts';
import { makeRandom } from './make-random.ts';

const HOST = 'https://track.publisher.example';
const SEED = 7;
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** Since when the first publisher's system is told. */
const DAYS = 6;
/** Of the requests to it, how many met it while it was being changed. */
const BUSY = 0.02;

/**
 * The postbacks of the first publisher: told of new orders and of changes since a few days, and one
 * that its owner has switched off. The host is invented and so is what it has answered; nothing answers
 * there, so that what comes up while the program runs is seen to fail.
 */
export async function setUpPostbacks(
  parts: Parts,
  owner: PublisherActor,
  untilMs: number,
): Promise<void> {
  const since = new Date(untilMs - DAYS * DAY_MS);
  setClock(since);
  await askCall(parts, owner, savePostback, {
    ...{ event_type: 1, delivery_type: 1 },
    link_url: `${HOST}/order?order=[[order_id]]&amount=[[sale_amount]]&earned=[[sale_comm]]&sub=[[uid]]`,
  });
  await askCall(parts, owner, savePostback, {
    ...{ event_type: 2, delivery_type: 1 },
    link_url: `${HOST}/postback?order=[[order_id]]&status=[[status]]&amount=[[sale_comm]]&sub=[[uid]]`,
  });
  const form = { event_type: 3, delivery_type: 3, link_url: `${HOST}/paid` };
  const { id } = await askCall(parts, owner, savePostback, form);
  await askCall(parts, owner, switchPostback, { id, enabled: 0 });
  const random = makeRandom(SEED);
  const { publisher_id } = owner;
  const goTo = (moment: Date) => setClock(new Date(Math.min(moment.getTime(), untilMs)));
  // What is refused at the very end would be tried again by the program that runs.
  const isRetried = () => now().getTime() < untilMs - MINUTE_MS;
  await relivePast(parts, { publisher_id, since }, goTo, () =>
    isRetried() && random.chance(BUSY)
      ? { status: 503, response: 'Back in a moment', duration_ms: random.between(900, 2_400) }
      : { status: 200, response: 'OK', duration_ms: random.between(38, 260) },
  );
}
