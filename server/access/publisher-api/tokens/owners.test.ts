import { expect, test } from 'vitest';
import { leaveTeam, removeFromTeam } from '#contract/accounts/team.ts';
import {
  addApiToken,
  listApiTokens,
  rotateApiToken,
  takeOverApiTokens,
} from '#contract/publisher-api/tokens.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readMails } from '#fixtures/testing/read-mails.ts';
import { buildMember } from '#server/people/accounts/team/builders.ts';
import { appCode, buildGuarded } from '#server/people/accounts/two-factor/builders.ts';
import { buildPublisherWithSite, buildSite } from '#server/people/sites/builders.ts';
import { advanceClock, DAY_MS, now, setClock } from '#server/platform/clock.ts';
import { EVERYTHING, postApi } from '../builders.ts';
import { warnExpiring } from './warn-expiring.ts';

const NOON = new Date('2026-03-09T12:00:00Z');
setClock(NOON);
const t = await openTestApp();

type Owner = Awaited<ReturnType<typeof buildPublisherWithSite>>;
const codeOf = async (token: string) =>
  (await postApi(t, 'changes', { token, source: 'tributary' })).code;
const listOf = async (owner: { token: string }) =>
  dataOf(await t.callAs(owner, listApiTokens, {})).list;

async function buildMemberToken(owner: Owner) {
  const member = await buildMember(t, owner, 'publisher_member');
  return { member, made: dataOf(await t.callAs(member, addApiToken, EVERYTHING)) };
}

test('a new token reads only, is valid for 90 days and names its maker', async () => {
  const owner = await buildPublisherWithSite(t);
  const made = dataOf(await t.callAs(owner, addApiToken, {}));
  expect(made).toMatchObject({ scopes: ['read'], expires_at: '2026-06-08T00:00:00.000Z' });
  expect(made).toMatchObject({ made_by: owner.user_id, made_by_name: 'Robin Rivers' });
  const forever = dataOf(await t.callAs(owner, addApiToken, { expires_on: 'never' }));
  expect(forever.expires_at).toBeNull();
  const wrong = await t.callAs(owner, addApiToken, { expires_on: 'tomorrow' });
  expect(wrong.message).toBe('PARAMS_TYPE_ERROR');
});

test('a token ends with the member who made it', async () => {
  const owner = await buildPublisherWithSite(t);
  const { member, made } = await buildMemberToken(owner);
  const own = dataOf(await t.callAs(owner, addApiToken, EVERYTHING));
  expect(await codeOf(made.token)).toBe('0');
  dataOf(await t.callAs(owner, removeFromTeam, { user_id: member.user_id }));
  expect([await codeOf(made.token), await codeOf(own.token)]).toEqual(['1001', '0']);
  expect(await listOf(owner)).toMatchObject([{ id: own.id }]);
  await t.drain();
  const left = await t.db.selectFrom('api_tokens').select('id').execute();
  expect(left.map(({ id }) => id)).not.toContain(made.id);
});

test('a token ends when its maker leaves the team', async () => {
  const owner = await buildPublisherWithSite(t);
  const { member, made } = await buildMemberToken(owner);
  dataOf(await t.callAs(member, leaveTeam, { password: member.password }));
  expect(await codeOf(made.token)).toBe('1001');
});

test('a token that an owner has taken over stays; members and strangers cannot take over', async () => {
  const owner = await buildPublisherWithSite(t);
  const { member, made } = await buildMemberToken(owner);
  const stranger = await buildPublisherWithSite(t);
  const takeOver = (caller: { token: string }) =>
    t.callAs(caller, takeOverApiTokens, { ids: [made.id] });
  expect((await takeOver(stranger)).message).toBe('API_TOKEN_NOT_FOUND');
  expect((await takeOver(member)).message).toBe('PERMISSION_DENIED');
  dataOf(await takeOver(owner));
  dataOf(await t.callAs(owner, removeFromTeam, { user_id: member.user_id }));
  await t.drain();
  expect(await codeOf(made.token)).toBe('0');
  expect(await listOf(owner)).toMatchObject([{ id: made.id, made_by: owner.user_id }]);
});

test('a token made before makers were known ends with no one', async () => {
  const owner = await buildPublisherWithSite(t);
  const { member, made } = await buildMemberToken(owner);
  await t.db.updateTable('api_tokens').set({ made_by: null }).where('id', '=', made.id).execute();
  dataOf(await t.callAs(owner, removeFromTeam, { user_id: member.user_id }));
  await t.drain();
  expect(await codeOf(made.token)).toBe('0');
  expect(await listOf(owner)).toMatchObject([{ made_by: null, made_by_name: null }]);
});

test('making and rotating a token takes a code where the maker has a second factor', async () => {
  const guarded = await buildGuarded(t);
  const site = await buildSite(t, guarded);
  await t.db
    .updateTable('publishers')
    .set({ default_site_id: site.site_id })
    .where('id', '=', guarded.publisher_id)
    .execute();
  const { two_factor_on } = dataOf(await t.callAs(guarded, listApiTokens, {}));
  expect(two_factor_on).toBe(true);
  expect((await t.callAs(guarded, addApiToken, {})).message).toBe('CODE_REQUIRED');
  const wrong = await t.callAs(guarded, addApiToken, { code: '000000' });
  expect(wrong.message).toBe('CODE_ERROR');
  advanceClock(60_000);
  const code = appCode(guarded.secret);
  const made = dataOf(await t.callAs(guarded, addApiToken, { code }));
  expect((await t.callAs(guarded, rotateApiToken, { id: made.id })).message).toBe('CODE_REQUIRED');
  const again = await t.callAs(guarded, rotateApiToken, { id: made.id, code });
  expect(again.message).toBe('CODE_ERROR');
  advanceClock(60_000);
  dataOf(await t.callAs(guarded, rotateApiToken, { id: made.id, code: appCode(guarded.secret) }));
});

test('the maker is notified 14 and 3 days before a token expires, once each', async () => {
  setClock(NOON);
  const owner = await buildPublisherWithSite(t);
  const { member, made } = await buildMemberToken(owner);
  const expires_at = new Date(NOON.getTime() + 20 * DAY_MS);
  await t.db.updateTable('api_tokens').set({ expires_at }).where('id', '=', made.id).execute();
  const subjects: string[][] = [];
  for (let day = 0; day < 20; day += 1) {
    for (const _twice of [1, 2]) await warnExpiring(t);
    const mails = (await readMails(t)).filter(({ subject }) =>
      subject.includes('expires at the end of'),
    );
    expect(mails.every(({ to }) => to === member.email)).toBe(true);
    subjects.push(mails.map(({ subject }) => subject));
    advanceClock(DAY_MS);
  }
  const days = subjects.flatMap((of, day) => (of.length > 0 ? [day] : []));
  expect(days).toEqual([6, 17]);
  expect(subjects.flat()).toHaveLength(2);
  expect(subjects[6]?.[0]).toContain('2026-03-29');
  setClock(NOON);
});

test('a token made for a few days has no warning of 14 days', async () => {
  const owner = await buildPublisherWithSite(t);
  const expires_on = '2026-03-19';
  dataOf(await t.callAs(owner, addApiToken, { expires_on }));
  await readMails(t);
  await warnExpiring(t);
  expect(await readMails(t)).toEqual([]);
  setClock(new Date(now().getTime() + 8 * DAY_MS));
  await warnExpiring(t);
  expect(await readMails(t)).toMatchObject([{ to: owner.email }]);
});
