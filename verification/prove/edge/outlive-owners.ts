import { removeStaffMember } from '#contract/accounts/staff-members.ts';
import { removeFromTeam } from '#contract/accounts/team.ts';
import { confirmTwoFactor, setUpTwoFactor } from '#contract/accounts/two-factor.ts';
import { addBrandKey, listKeysToRotate } from '#contract/orders/keys.ts';
import { addApiToken, takeOverApiTokens } from '#contract/publisher-api/tokens.ts';
import { buildBrand } from '#server/offers/brands/builders.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildMember } from '#server/people/accounts/team/builders.ts';
import { appCode } from '#server/people/accounts/two-factor/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { admitKey } from '#server/sales/orders/intake/keys/admit-key.ts';
import type { Application } from '../open-application.ts';
import { type Found, runAtOnce } from '../run-proofs.ts';

type Made = { id: number; token: string };
type BrandKey = { id: number; key: string };
/** Spoils what the program stored, before the step that must find it. */
type Fault = keyof typeof faults;
type Expect = (what: string, expected: unknown, found: unknown) => void;

const CONCURRENCY = 4;
const CALLS_DURING = 8;

/**
 * Members of teams and staff leave while programs use their credentials: a token ends with the
 * removal of its maker unless the owner has taken it over, which no call notices; a brand's key stays
 * valid and is listed until it is rotated; nobody makes a token of an account with a second factor by
 * its session alone. Then plants faults, each of which must be found.
 */
export async function outliveOwners(
  app: Application,
  { teams }: { teams: number },
): Promise<Found> {
  const violations: string[] = [];
  await runAtOnce(teams, CONCURRENCY, async () => {
    violations.push(...(await removePeople(app)));
  });
  const names = Object.keys(faults) as Fault[];
  for (const fault of names) {
    const found = await removePeople(app, fault);
    if (found.length === 0) violations.push(`not found: ${fault}`);
  }
  return { counts: { 'teams and desks': teams, 'planted faults': names.length }, violations };
}

async function removePeople(app: Application, fault?: Fault): Promise<string[]> {
  const violations: string[] = [];
  const expect: Expect = (what, expected, found) => {
    if (found !== expected) violations.push(`${what}: ${found}, not ${expected}`);
  };
  await removeMember(app, expect, fault);
  await removeStaff(app, expect, fault);
  await askWithoutCode(app, expect, fault);
  return violations;
}

async function removeMember(app: Application, expect: Expect, fault?: Fault): Promise<void> {
  const owner = await buildPublisherWithSite(app);
  const member = await buildMember(app, owner);
  const add = async () => (await succeed(app, addApiToken.path, {}, member)) as Made;
  const [taken, ended] = [await add(), await add()];
  await succeed(app, takeOverApiTokens.path, { ids: [taken.id] }, owner);
  const using = Array.from({ length: CALLS_DURING }, () => callWith(app, taken));
  await succeed(app, removeFromTeam.path, { user_id: member.user_id }, owner);
  for (const code of await Promise.all(using)) expect('a token taken over, in use', '0', code);
  if (fault === 'a token without a maker') await faults[fault](app, ended.id);
  if (fault === 'a token that was not taken over') await faults[fault](app, taken.id, member);
  expect('a token that was taken over', '0', await callWith(app, taken));
  expect('a token of a removed member', '1001', await callWith(app, ended));
}

async function removeStaff(app: Application, expect: Expect, fault?: Fault): Promise<void> {
  const [admin, manager] = [await buildStaff(app), await buildStaff(app, 'account_manager')];
  const { brand_id } = await buildBrand(app);
  const input = { brand_id, name: 'Shop', scopes: ['orders.write'] };
  const { id, key } = (await succeed(app, addBrandKey.path, input, manager)) as BrandKey;
  const leaving = { staff_id: manager.staff_id, reason: 'has left' };
  await succeed(app, removeStaffMember.path, leaving, admin);
  if (fault === 'a key that ends by itself') await faults[fault](app, id);
  if (fault === 'a key whose maker is forgotten') await faults[fault](app, id);
  const isAccepted = await admitKey(app.db, key).then(
    () => true,
    () => false,
  );
  expect("a brand's key is accepted", true, isAccepted);
  const { list } = (await succeed(app, listKeysToRotate.path, {}, admin)) as { list: BrandKey[] };
  expect(
    'the list of keys to rotate has the key',
    true,
    list.some((one) => one.id === id),
  );
}

async function askWithoutCode(app: Application, expect: Expect, fault?: Fault): Promise<void> {
  const publisher = await buildPublisherWithSite(app);
  const { password, user_id } = publisher;
  const set = (await succeed(app, setUpTwoFactor.path, { password }, publisher)) as {
    secret: string;
  };
  await succeed(app, confirmTwoFactor.path, { code: appCode(set.secret) }, publisher);
  if (fault === 'a second factor that is off') await faults[fault](app, user_id);
  const alone = await app.ask(addApiToken.path, {}, publisher);
  expect('a token by the session alone', 'CODE_REQUIRED', alone.message);
}

/** The data of a call that must succeed. */
async function succeed(app: Application, path: string, input: object, caller: { token: string }) {
  const { message, data } = await app.ask(path, input, { token: caller.token });
  if (message !== 'success') throw new Error(`${path} answers ${message}`);
  return data;
}

/** The code that a call with a token answers. */
async function callWith(app: Application, { token }: Made): Promise<string> {
  const payload = { token, source: app.config.network_source[0]?.name };
  const answer = await app.app.inject({ method: 'POST', url: '/api/coupons', payload });
  return answer.json().code;
}

const faults = {
  'a token without a maker': ({ db }: Application, id: number) =>
    db.updateTable('api_tokens').set({ made_by: null }).where('id', '=', id).execute(),
  'a token that was not taken over': (
    { db }: Application,
    id: number,
    { user_id }: { user_id: number },
  ) => db.updateTable('api_tokens').set({ made_by: user_id }).where('id', '=', id).execute(),
  'a key that ends by itself': ({ db }: Application, id: number) =>
    db.updateTable('brand_api_keys').set({ revoked_at: new Date() }).where('id', '=', id).execute(),
  'a key whose maker is forgotten': ({ db }: Application, id: number) =>
    db.updateTable('brand_api_keys').set({ created_by: null }).where('id', '=', id).execute(),
  'a second factor that is off': ({ db }: Application, user_id: number) =>
    db.deleteFrom('two_factors').where('user_id', '=', user_id).execute(),
};
