import { sidesOf, staffPermissionOf } from '#contract/actors.ts';
import { buildBrandUser } from '#server/offers/brand-members/builders.ts';
import { buildPublisher, buildStaff } from '#server/people/accounts/builders.ts';
import { permissionsOf } from '#server/people/accounts/rules.ts';
import { openActingSession, openSession } from '#server/people/accounts/sessions/open-session.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { drawPicture } from '#server/people/uploads/builders.ts';
import { now } from '#server/platform/clock.ts';
import { answeredCalls } from '#server/start/web-role.ts';
import type { Application } from '../open-application.ts';
import { type Found, runAtOnce } from '../run-proofs.ts';
import { pickAddress, type Random } from '../seeded-random.ts';
import { buildTenant, type Tenant } from './build-tenant.ts';
import { crossPublisherApi } from './cross-publisher-api.ts';
import { makeInputs } from './make-inputs.ts';
import { probeCalls, readTenantFile } from './probe-calls.ts';
import { listChanges, readRows } from './read-rows.ts';

type AnsweredCall = (typeof answeredCalls)[number];
type Actor = {
  name: string;
  /** A new session for each request that is not refused: some calls end the session. */
  token: () => Promise<string | undefined>;
  /** Whether the actor is entitled to the result of a call for any tenant. */
  mayAlways: (call: AnsweredCall['call']) => boolean;
};

type Role = NonNullable<Parameters<typeof buildStaff>[1]>;
const CONCURRENCY = 8;
const MIN_SEEN = 6;
/** Who requests other routes, unless all actors do. */
const VISITORS = ['unknown', 'another publisher'];
/** The rows of the tenant are compared after so many calls, or after each. */
const CALLS_AT_ONCE = 40;

/**
 * Tenant isolation. Makes every call (with a file if it takes one) and requests every other route
 * as an anonymous client, a newcomer, another publisher, a person of a brand, a user with read-only rights, an
 * impersonating staff member and staff of each role, with every id and code of the tenant, and
 * calls the publisher API. No reply may contain the tenant's marker, and no row or file of the
 * tenant may change. Staff are tested only on calls outside their role. Unless `isWhole`, only
 * another publisher and a newcomer try all inputs, and rows are compared after several calls.
 */
export async function crossTenants(
  app: Application,
  random: Random,
  { staffRoles, isWhole }: { staffRoles: readonly Role[]; isWhole: boolean },
): Promise<Found> {
  const tenant = await buildTenant(app, random);
  const actors = await gatherActors(app, staffRoles);
  const violations: string[] = [];
  const ownFile = await readTenantFile(app, tenant);
  // Sent with calls that take a file, under the name of the tenant's file.
  const file = new File([new Uint8Array(await drawPicture())], `..${tenant.file_url}`);
  let requests = 0;
  let before = await readRows(app.db, tenant);
  for (const [nth, { call }] of answeredCalls.entries()) {
    const isOfStaff = sidesOf(call.actor).includes('staff');
    const ids = isWhole || !isOfStaff ? tenant.ids : tenant.ids.slice(0, 1);
    const inputs = makeInputs(call, ids);
    if (inputs.length === 0 && !isOfStaff)
      violations.push(`no input was found that ${call.path} takes`);
    for (const actor of actors.filter((one) => !one.mayAlways(call))) {
      const tried = isWhole ? inputs : chooseInputs(inputs, call, actor);
      violations.push(
        ...(await callAsActor({ app, random, mark: tenant.mark, file }, call, actor, tried)),
      );
      requests += tried.length;
    }
    // Reading all tables takes longer than a call by all actors.
    const isLast = nth === answeredCalls.length - 1;
    if (!isWhole && !isLast && nth % CALLS_AT_ONCE > 0) continue;
    const after = await readRows(app.db, tenant);
    const changed = listChanges(before, after).join(', ');
    if (changed) violations.push(`${call.path}, or one just before it, changed ${changed}`);
    before = after;
  }
  const visitors = isWhole ? actors : actors.filter(({ name }) => VISITORS.includes(name));
  const probed = await probeCalls(app, random, tenant, { visitors, isWhole });
  const called = await crossPublisherApi(app, tenant);
  violations.push(...probed.violations, ...called.violations);
  const stillThere = await readTenantFile(app, tenant);
  if (!stillThere.rawPayload.equals(ownFile.rawPayload)) violations.push('the file has changed');
  const seen = await countSeen(app, tenant, isWhole ? answeredCalls.length : MIN_SEEN);
  if (seen < MIN_SEEN) violations.push(`the tenant itself sees its data in ${seen} calls only`);
  const counts = { calls: answeredCalls.length, actors: actors.length };
  const asked = { 'cross-tenant requests': requests, ...probed.counts, ...called.counts };
  return {
    counts: { ...counts, ...asked, 'calls show the tenant its own data': seen },
    violations,
  };
}

type Trial = { app: Application; random: Random; mark: string; file: File };

/** Calls with each input as a foreign actor; returns the replies that reveal the tenant or broke. */
async function callAsActor(
  { app, random, mark, file }: Trial,
  call: AnsweredCall['call'],
  actor: Actor,
  inputs: readonly object[],
): Promise<string[]> {
  const violations: string[] = [];
  const shared = isRefused(call, actor) ? actor.token() : null;
  await runAtOnce(inputs.length, CONCURRENCY, async (index) => {
    const input = inputs[index] ?? {};
    const from = {
      token: await (shared ?? actor.token()),
      address: pickAddress(random),
      ...(call.upload && { file }),
    };
    const answer = await app.ask(call.path, input, from);
    if (JSON.stringify(answer).includes(mark)) {
      violations.push(`${call.path} reveals data to ${actor.name} for ${JSON.stringify(input)}`);
    }
    if (answer.code === 21002) violations.push(`${call.path} broke for ${actor.name}`);
  });
  return violations;
}

async function gatherActors(app: Application, roles: readonly Role[]): Promise<Actor[]> {
  const newcomer = await buildPublisher(app);
  const other = await buildPublisherWithSite(app);
  const looker = await buildPublisherWithSite(app);
  const role = { role: 'finance_viewer' };
  await app.db.updateTable('users').set(role).where('id', '=', looker.user_id).execute();
  const never = () => false;
  const ofUser = (user_id: number) => () => openSession(app.db, { user_id });
  const { staff_id } = await buildStaff(app, 'admin');
  const acting = { user_id: other.user_id, staff_id, brand_id: null };
  const openActing = () => app.db.transaction().execute((tx) => openActingSession(tx, acting));
  const staff = roles.map(async (role) => {
    const { staff_id } = await buildStaff(app, role);
    return {
      name: `staff (${role})`,
      token: () => openSession(app.db, { staff_id, second_factor_at: now() }),
      mayAlways: ({ actor }: AnsweredCall['call']) =>
        permissionsOf(role).some((one) => one === staffPermissionOf(actor)),
    };
  });
  const person = await buildBrandUser(app);
  return [
    { name: 'unknown', token: async () => undefined, mayAlways: never },
    { name: 'a newcomer', token: ofUser(newcomer.user_id), mayAlways: never },
    { name: 'another publisher', token: ofUser(other.user_id), mayAlways: never },
    { name: 'a person of a brand', token: ofUser(person.user_id), mayAlways: never },
    { name: 'one who may only look', token: ofUser(looker.user_id), mayAlways: never },
    {
      name: 'staff in another’s name',
      token: async () => (await openActing()).token,
      mayAlways: never,
    },
    ...(await Promise.all(staff)),
  ];
}

/**
 * All inputs for another publisher, one for an actor that is refused before the call reads its
 * input, and two for the others, who differ from another publisher in rights only.
 */
function chooseInputs(inputs: object[], call: AnsweredCall['call'], actor: Actor): object[] {
  const isOpen = sidesOf(call.actor).includes('publisher');
  if (isOpen && actor.name === 'another publisher') return inputs;
  const isForNewcomers = isOpen && call.actor !== 'publisher';
  if (isForNewcomers && actor.name === 'a newcomer') return inputs;
  const [first = {}, second = {}] = inputs;
  return isRefused(call, actor) ? [first] : [first, second, {}];
}

/** Whether the actor is refused before the call reads its input. */
function isRefused({ actor }: AnsweredCall['call'], { name }: Actor): boolean {
  if (actor === 'anyone') return false;
  if (typeof actor === 'object' || name === 'unknown' || name.startsWith('staff (')) return true;
  if (!sidesOf(actor).includes(name === 'a person of a brand' ? 'brand' : 'publisher')) return true;
  return name === 'a newcomer' && actor === 'publisher';
}

/** Calls that the tenant, a publisher, can make. */
const isForTenant = ({ actor }: AnsweredCall['call']) =>
  actor === 'anyone' || sidesOf(actor).includes('publisher');

/**
 * In how many read calls, up to `max`, the tenant finds its own marker: checks that the search would
 * find a leak.
 */
async function countSeen(app: Application, tenant: Tenant, max: number): Promise<number> {
  let seen = 0;
  for (const { call } of answeredCalls.filter(({ call }) => call.effect === 'none')) {
    if (seen === max) break;
    if (call.path.includes('sign_out') || !isForTenant(call)) continue;
    let found = false;
    for (const input of makeInputs(call, tenant.ids)) {
      const answer = await app.ask(call.path, input, { token: tenant.token });
      found ||= JSON.stringify(answer).includes(tenant.mark);
      if (found) break;
    }
    if (found) seen += 1;
  }
  return seen;
}
