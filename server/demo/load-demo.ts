import type { StaffActor } from '#contract/actors.ts';
import { listPayments } from '#contract/payments.ts';
import { editBrand } from '#contract/staff-brands.ts';
import { retryPayment } from '#contract/staff-payouts.ts';
import { ensureFirstStaff } from '#server/accounts/ensure-first-staff.ts';
import { lockStaffMember } from '#server/accounts/lock-staff-member.ts';
import { insertPastClicks } from '#server/clicks/insert-past-clicks.ts';
import { now, setClock } from '#server/platform/clock.ts';
import { inTransaction } from '#server/platform/db/connect.ts';
import { passOverEvents } from '#server/platform/jobs/pass-over-events.ts';
import type { Parts } from '#server/platform/parts.ts';
import { announceNews } from './announce-news.ts';
import { announceTerms } from './announce-terms.ts';
import { askCall } from './ask-call.ts';
import { inventOrders } from './invent-orders.ts';
import { inventVisits, type PlacedLink } from './invent-visits.ts';
import { inventedBrands } from './invented-brands.ts';
import { DEMO_STAFF, listSignIns, type SignIn } from './list-sign-ins.ts';
import { type Cast, liveThroughDays } from './live-through-days.ts';
import { type MadeBrand, makeBrands } from './make-brands.ts';
import { makeClaims } from './make-claims.ts';
import { makeOffers } from './make-offers.ts';
import { makePassword } from './make-password.ts';
import { makePayoutMethods, moveHouse } from './make-payout-methods.ts';
import { type MadePublisher, makePublishers } from './make-publishers.ts';
import { makeRandom, type Random } from './make-random.ts';
import { makeRates } from './make-rates.ts';
import { makeRewards } from './make-rewards.ts';
import { inviteNewcomer, makeTeam } from './make-team.ts';
import { makeReviewedRun, type Payers } from './pay-by-run.ts';
import { placeLinks } from './place-links.ts';
import { setUpPostbacks } from './set-up-postbacks.ts';
import { showBanners } from './show-banners.ts';
import { showPages } from './show-pages.ts';
import { insertDemoMark, isDemoLoaded, isEmptyDatabase } from './store.ts';
import { tidyLinks } from './tidy-links.ts';

const SEED = 20_260_801;
const DAYS = 90;
const DAY_MS = 86_400_000;
const VISITS = 25_000;
/** How many of the brands came during the 90 days, the last ones a short while ago. */
const LATECOMERS = 6;
/** From which weight on a brand is a large shop. */
const LARGE = 8;

type PasswordOf = (email: string) => string;

/**
 * Loads the demonstration network into an empty database: brands, publishers, links, and 90 days of
 * clicks, orders, decisions, settlements and payments up to now, through the verbs that real ones
 * take and with the clock on each day. It is there whole or, when the load is cut off, not at all;
 * any other database is left alone. Returns who can sign in, with passwords where they were set just
 * now, and nobody where the demonstration is not what the database holds. `password` is for tests: every
 * installation has random ones.
 */
export async function loadDemo(
  parts: Parts,
  password: PasswordOf = makePassword,
): Promise<SignIn[]> {
  const passwords = new Map<string, string>();
  const passwordOf = (email: string) => {
    const known = passwords.get(email) ?? password(email);
    passwords.set(email, known);
    return known;
  };
  if (await isEmptyDatabase(parts.db)) await tellStory(parts, passwordOf);
  if (!(await isDemoLoaded(parts.db))) return [];
  await lockUnwantedStaff(parts);
  return listSignIns(parts.config, (email) => passwords.get(email) ?? null);
}

/** Whoever named their own first admin wants no other staff that can sign in. */
async function lockUnwantedStaff({ db, config }: Parts): Promise<void> {
  if (config.staff_email === '') return;
  const own = config.staff_email.toLowerCase();
  const unwanted = Object.values(DEMO_STAFF).filter((email) => email !== own);
  for (const email of unwanted) await lockStaffMember(db, email);
}

async function tellStory(parts: Parts, passwordOf: PasswordOf): Promise<void> {
  const until = now();
  const begunAt = performance.now();
  try {
    await inTransaction(parts.db, async (tx) => {
      const staff = await tellDays({ ...parts, db: tx }, until.getTime(), passwordOf);
      await announceNews({ ...parts, db: tx }, staff, until.getTime());
      await showBanners({ ...parts, db: tx }, staff);
      setClock(until);
      await insertDemoMark(tx, until);
      await passOverEvents(tx);
    });
  } finally {
    setClock(new Date(until.getTime() + performance.now() - begunAt));
  }
}

async function tellDays(
  parts: Parts,
  untilMs: number,
  passwordOf: PasswordOf,
): Promise<StaffActor> {
  const random = makeRandom(SEED);
  const today = Math.floor(untilMs / DAY_MS) * DAY_MS;
  const fromMs = today - (DAYS - 1) * DAY_MS;
  setClock(new Date(untilMs));
  await makeRates(parts, DAYS + 30);
  const dayBefore = (days: number) => setClock(new Date(fromMs - days * DAY_MS));
  dayBefore(20);
  const staff = await makeStaff(parts, passwordOf);
  const payers = { maker: await makeFinance(parts, passwordOf), approver: staff };
  const early = await makeBrands(parts, staff, inventedBrands.slice(0, -LATECOMERS));
  dayBefore(8);
  const publishers = await makePublishers(parts, staff, passwordOf);
  const owner = publishers[0]?.actor;
  if (owner) await makeTeam(parts, owner, passwordOf);
  await makePayoutMethods(parts, publishers);
  dayBefore(5);
  const links = await placeLinks(parts, random, staff, publishers, early);
  setClock(new Date(today - 12 * DAY_MS));
  const late = await makeBrands(parts, staff, inventedBrands.slice(-LATECOMERS));
  const lateLinks = await placeLinks(parts, random, staff, publishers, late);
  const offlineMs = today - 9 * DAY_MS;
  await takeOffline(parts, staff, late, offlineMs);
  const brands = [...early, ...late];
  const placed = [...links, ...markOffline(lateLinks, brands, offlineMs)];
  await liveOn(parts, random, { staff, payers, brands, publishers }, placed, { fromMs, untilMs });
  // The clock runs on from the last day: set back, it would date what the books get now before that.
  await makeOffers(parts, staff, brands);
  await makeRewards(parts, payers, publishers);
  if (owner) await makeClaims(parts, owner, staff);
  await announceTerms(parts, staff, untilMs);
  setClock(new Date(untilMs - DAY_MS));
  if (publishers[1]) await moveHouse(parts, publishers[1]);
  await payAgain(parts, payers, publishers[2]);
  if (owner) {
    await inviteNewcomer(parts, owner);
    await tidyLinks(parts, owner);
    await setUpPostbacks(parts, owner, untilMs);
    setClock(new Date(untilMs - DAY_MS));
  }
  await showPages(parts, publishers, brands);
  return staff;
}

async function makeStaff(parts: Parts, passwordOf: PasswordOf): Promise<StaffActor> {
  const { admin } = DEMO_STAFF;
  const staff = await ensureFirstStaff(
    parts.db,
    parts.config.staff_email
      ? parts.config
      : { staff_email: admin, staff_password: passwordOf(admin) },
  );
  return { kind: 'staff', session_id: 0, ...staff } as StaffActor;
}

/** Payouts and invoices of the story take a second person, even where nobody may sign in as it. */
async function makeFinance(parts: Parts, passwordOf: PasswordOf): Promise<StaffActor> {
  const { finance } = DEMO_STAFF;
  const account = { staff_email: finance, staff_password: passwordOf(finance) };
  const as = { name: 'Fenna of finance', role: 'finance' };
  const staff = await ensureFirstStaff(parts.db, account, as);
  return { kind: 'staff', session_id: 0, ...staff } as StaffActor;
}

/** Finance has a payment that failed paid again: the run with it waits for a second person. */
async function payAgain(parts: Parts, payers: Payers, publisher?: MadePublisher): Promise<void> {
  if (!publisher) return;
  const asked = { status: 'failed' } as const;
  const { list } = await askCall(parts, publisher.actor, listPayments, asked);
  const [failed] = list;
  if (!failed) return;
  const { payment_id } = failed;
  const reason = 'The bank has the name of the company now.';
  await askCall(parts, payers.maker, retryPayment, { payment_id, reason });
  await makeReviewedRun(parts, payers);
}

async function takeOffline(
  parts: Parts,
  staff: StaffActor,
  brands: readonly MadeBrand[],
  offlineMs: number,
): Promise<void> {
  setClock(new Date(offlineMs));
  for (const { invented } of brands.filter((one) => one.invented.status === 'offline')) {
    await askCall(parts, staff, editBrand, { mcid: invented.mcid, status: 'offline' });
  }
}

function markOffline(
  links: readonly PlacedLink[],
  brands: readonly MadeBrand[],
  offlineMs: number,
): PlacedLink[] {
  const gone = new Set(
    brands.filter((one) => one.invented.status === 'offline').map((one) => one.brand_id),
  );
  return links.map((link) => (gone.has(link.brand_id) ? { ...link, offline_at: offlineMs } : link));
}

type People = {
  staff: StaffActor;
  payers: Payers;
  brands: readonly MadeBrand[];
  publishers: readonly MadePublisher[];
};

async function liveOn(
  parts: Parts,
  random: Random,
  people: People,
  links: readonly PlacedLink[],
  span: { fromMs: number; untilMs: number },
): Promise<void> {
  const visits = inventVisits(random, links, { ...span, count: VISITS });
  const refs = await insertPastClicks(parts, visits);
  const byNumber = new Map(people.brands.map((one) => [one.brand_id, one.invented]));
  const led = visits.flatMap((visit, nth) => {
    const [brand, click_ref] = [byNumber.get(visit.brand_id), refs[nth]];
    return brand && click_ref ? [{ visit, click_ref, brand }] : [];
  });
  const orders = inventOrders(random, led, span.untilMs);
  await liveThroughDays(parts, random, castOf(people), orders, span);
}

function castOf(people: People): Cast {
  const brands = people.brands.map(({ brand_id: id, invented }) => {
    const { mcid, currency, cookie_days, weight } = invented;
    const reports_every_days = weight >= LARGE ? 1 : 3;
    return [mcid, { id, mcid, currency, cookie_days, reports_every_days }] as const;
  });
  return {
    brands: new Map(brands),
    publisher_ids: people.publishers.map((one) => one.actor.publisher_id),
    staff: people.staff,
    payers: people.payers,
  };
}
