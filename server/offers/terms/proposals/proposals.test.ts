import { expect, test } from 'vitest';
import { editNetworkSettings } from '#contract/common/settings.ts';
import { recomputeBrandTerms } from '#contract/orders/recompute.ts';
import { countWaitingWork } from '#contract/system/work.ts';
import * as own from '#contract/terms/brand.ts';
import { decideTermsProposal, listTermsProposals } from '#contract/terms/proposals.ts';
import { previewBrandTerms } from '#contract/terms/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readMails } from '#fixtures/testing/read-mails.ts';
import { buildBrandUser } from '#server/offers/brand-members/builders.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { advanceClock, DAY_MS, now } from '#server/platform/clock.ts';
import { buildRelationship } from '../../brands/builders.ts';

const t = await openTestApp();
const admin = await buildStaff(t, 'admin');
const JOINED = 2;

const percent = (rate: string, more: object = {}) =>
  [{ name: 'Sales', kind: 'percent', rate, ...more }] as [
    { name: string; kind: 'percent'; rate: string },
  ];

async function open() {
  const person = await buildBrandUser(t);
  const { mcid } = person;
  const show = async () => dataOf(await t.callAs(person, own.showOwnTerms, { mcid }));
  const propose = (rate: string, more: object = {}, rule: object = {}) =>
    t.callAs(person, own.proposeTerms, { mcid, rules: percent(rate, rule), ...more });
  return { person, mcid, show, propose };
}

const waiting = async (mcid: string) => {
  const { list } = dataOf(await t.callAs(admin, listTermsProposals, { perPage: 200 }));
  return list.filter((one) => one.mcid === mcid);
};
const decide = (id: number, decision: 'accept' | 'refuse', reason?: string) =>
  t.callAs(admin, decideTermsProposal, { id, decision, reason });

test('a proposal changes nothing until staff accept it, and the brand is notified', async () => {
  const { person, mcid, show, propose } = await open();
  const before = dataOf(await t.callAs(admin, countWaitingWork, {})).terms_proposals ?? 0;
  const proposed = dataOf(await propose('12.5', { note: 'For the spring.' }));
  expect(proposed).toMatchObject({
    ...{ comm_rate: '10%', terms_version: 1, needs_approval: true },
    proposals: [{ state: 'waiting', comm_rate: '12.5%', note: 'For the spring.' }],
  });
  expect(dataOf(await t.callAs(admin, countWaitingWork, {})).terms_proposals).toBe(before + 1);
  const [asked] = await waiting(mcid);
  expect(asked).toMatchObject({ proposed_by: 'Billie Brand', rules: [{ rate: '12.5' }] });
  const staffMails = (await readMails(t)).filter(({ to }) => to.includes(admin.email));
  expect(staffMails).toEqual([]);
  const accepted = dataOf(await decide(asked?.id ?? 0, 'accept'));
  expect(accepted).toMatchObject({ state: 'accepted', terms_version: 2 });
  expect(await show()).toMatchObject({
    ...{ comm_rate: '12.5%', terms_version: 2 },
    terms_history: [{ terms_version: 2, status: 'in_force', note: 'For the spring.' }, {}],
  });
  const mails = (await readMails(t)).filter(({ to }) => to.includes(person.email));
  expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('terms of Brand')]);
  expect((await decide(asked?.id ?? 0, 'refuse', 'Too late')).message).toBe(
    'TERMS_PROPOSAL_DECIDED',
  );
});

test('staff refuse a proposal with a reason, which the brand reads', async () => {
  const { person, mcid, show, propose } = await open();
  dataOf(await propose('1'));
  const [asked] = await waiting(mcid);
  expect((await decide(asked?.id ?? 0, 'refuse')).message).toBe('REASON_REQUIRED');
  dataOf(await decide(asked?.id ?? 0, 'refuse', 'Less than our contract says.'));
  expect(await show()).toMatchObject({
    comm_rate: '10%',
    proposals: [{ state: 'refused', reason: 'Less than our contract says.' }],
  });
  const mails = (await readMails(t)).filter(({ to }) => to.includes(person.email));
  expect(mails.some(({ text }) => text.includes('Less than our contract says.'))).toBe(true);
});

test('a proposal replaces the one that waits, and can be withdrawn by its brand only', async () => {
  const [one, other] = [await open(), await open()];
  dataOf(await one.propose('11'));
  const shown = dataOf(await one.propose('12'));
  expect(shown.proposals.map(({ state, comm_rate }) => [state, comm_rate])).toEqual([
    ['waiting', '12%'],
    ['withdrawn', '11%'],
  ]);
  const id = shown.proposals[0]?.id ?? 0;
  const foreign = { mcid: other.mcid, id };
  expect((await t.callAs(other.person, own.withdrawProposal, foreign)).message).toBe('NOT_FOUND');
  dataOf(await t.callAs(one.person, own.withdrawProposal, { mcid: one.mcid, id }));
  expect(await waiting(one.mcid)).toEqual([]);
  const again = await t.callAs(one.person, own.withdrawProposal, { mcid: one.mcid, id });
  expect(again.message).toBe('TERMS_PROPOSAL_DECIDED');
});

test('a brand makes rules for publishers who have joined it, and learns no other names', async () => {
  const { person, mcid, propose } = await open();
  const stranger = await buildPublisherWithSite(t);
  const { publisher_id } = stranger;
  expect((await propose('12', {}, { publisher_id })).message).toBe('TERMS_INVALID');
  const rules = percent('12', { publisher_id });
  const looked = await t.callAs(person, own.previewOwnTerms, { mcid, rules });
  expect(looked.message).toBe('TERMS_INVALID');
  await buildRelationship(t, stranger, person, JOINED);
  const both = [...percent('10'), ...rules];
  dataOf(await t.callAs(person, own.proposeTerms, { mcid, rules: both }));
  const [asked] = await waiting(mcid);
  expect(asked?.rule_publishers).toEqual([{ publisher_id, name: expect.any(String) }]);
});

test('preview and cost are those of staff', async () => {
  const { person, mcid } = await open();
  const effective_from = new Date(now().getTime() + DAY_MS).toISOString();
  const draft = { mcid, rules: percent('20') };
  const dated = { ...draft, effective_from };
  expect(dataOf(await t.callAs(person, own.previewOwnTerms, dated))).toEqual(
    dataOf(await t.callAs(admin, previewBrandTerms, dated)),
  );
  const {
    from: _from,
    until: _until,
    ...cost
  } = dataOf(await t.callAs(person, own.recomputeOwnTerms, draft));
  expect(dataOf(await t.callAs(admin, recomputeBrandTerms, draft))).toMatchObject(cost);
});

test('where the network leaves terms to brands, they are announced at once', async () => {
  const { propose } = await open();
  const settings = { network_name: 'Tributary', terms_need_approval: false };
  dataOf(await t.callAs(admin, editNetworkSettings, settings));
  expect(dataOf(await propose('14'))).toMatchObject({
    ...{ comm_rate: '14%', terms_version: 2, needs_approval: false },
    proposals: [{ state: 'accepted', terms_version: 2 }],
  });
  dataOf(await t.callAs(admin, editNetworkSettings, { network_name: 'Tributary' }));
});

test('finance and developers of a brand read terms and propose none', async () => {
  for (const role of ['finance', 'developer'] as const) {
    const person = await buildBrandUser(t, { role });
    const { mcid } = person;
    dataOf(await t.callAs(person, own.showOwnTerms, { mcid }));
    const asked = await t.callAs(person, own.proposeTerms, { mcid, rules: percent('9') });
    expect(asked.message).toBe('PERMISSION_DENIED');
  }
});

test('joined publishers get their notice, also if the proposal waited beyond its start', async () => {
  const { person, mcid, propose } = await open();
  const site = await buildPublisherWithSite(t);
  await buildRelationship(t, site, person, JOINED);
  expect((await propose('5')).message).toBe('TERMS_NOTICE_TOO_SHORT');
  const effective_from = new Date(now().getTime() + 4 * DAY_MS).toISOString();
  dataOf(await propose('5', { effective_from }));
  const [asked] = await waiting(mcid);
  advanceClock(5 * DAY_MS);
  // The sessions of before have expired.
  const staff = await buildStaff(t, 'admin');
  const colleague = await buildBrandUser(t, { mcid });
  const accept = { id: asked?.id ?? 0, decision: 'accept' as const };
  dataOf(await t.callAs(staff, decideTermsProposal, accept));
  const shown = dataOf(await t.callAs(colleague, own.showOwnTerms, { mcid }));
  const [newest] = shown.terms_history;
  expect(newest).toMatchObject({ status: 'announced', effect: 'cut' });
  const notice = new Date(newest?.effective_from ?? 0).getTime() - now().getTime();
  expect(Math.round(notice / 60_000)).toBe((3 * DAY_MS) / 60_000);
  expect(shown.joined).toEqual([{ publisher_id: site.publisher_id, name: expect.any(String) }]);
});
