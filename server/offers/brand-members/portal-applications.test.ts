import { expect, test } from 'vitest';
import { decideBrandApplication, listBrandApplications } from '#contract/brands/brand.ts';
import { listRelationships } from '#contract/brands/relationships.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readMails } from '#fixtures/testing/read-mails.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { buildRelationship } from '../brands/builders.ts';
import { buildBrandUser } from './builders.ts';

const t = await openTestApp();
const PENDING = 1;

test('a brand sees its applications as staff do, and no others', async () => {
  const [own, other] = [await buildBrandUser(t), await buildBrandUser(t)];
  const site = await buildPublisherWithSite(t);
  const mine = await buildRelationship(t, site, own, PENDING);
  await buildRelationship(t, site, other, PENDING);
  const { mcid } = own;
  const { list, total } = dataOf(await t.callAs(own, listBrandApplications, { mcid }));
  expect(total).toBe(1);
  expect(list.map((row) => row.relationship_id)).toEqual([mine.relationship_id]);
  const admin = await buildStaff(t, 'admin');
  expect(dataOf(await t.callAs(admin, listRelationships, { mcid })).list).toEqual(list);
});

test('a brand approves and rejects its applications, and those of others do not exist for it', async () => {
  const [own, other] = [await buildBrandUser(t), await buildBrandUser(t)];
  const site = await buildPublisherWithSite(t);
  const { relationship_id } = await buildRelationship(t, site, own, PENDING);
  const approve = { relationship_id, decision: 'approve' as const };
  const foreign = await t.callAs(other, decideBrandApplication, { mcid: other.mcid, ...approve });
  expect(foreign.message).toBe('NOT_FOUND');
  const { mcid } = own;
  const bare = { mcid, relationship_id, decision: 'reject' as const };
  expect((await t.callAs(own, decideBrandApplication, bare)).message).toBe('REASON_REQUIRED');
  const joined = dataOf(await t.callAs(own, decideBrandApplication, { mcid, ...approve }));
  expect(joined.status).toBe(2);
  const twice = await t.callAs(own, decideBrandApplication, { mcid, ...approve });
  expect(twice.message).toBe('RELATIONSHIP_STATUS_INVALID');
  const ended = { ...bare, reason: 'The channel has closed.' };
  expect(dataOf(await t.callAs(own, decideBrandApplication, ended)).status).toBe(3);
  const row = await t.db
    .selectFrom('relationships')
    .where('id', '=', relationship_id)
    .select(['decided_by', 'decided_by_user'])
    .executeTakeFirstOrThrow();
  expect(row).toEqual({ decided_by: null, decided_by_user: own.user_id });
  const mails = await readMails(t);
  expect(mails.some(({ text }) => text.includes('The channel has closed.'))).toBe(true);
});

test('a developer reads applications and decides none', async () => {
  const developer = await buildBrandUser(t, { role: 'developer' });
  const { mcid } = developer;
  dataOf(await t.callAs(developer, listBrandApplications, { mcid }));
  const decision = { mcid, relationship_id: 1, decision: 'approve' as const };
  expect((await t.callAs(developer, decideBrandApplication, decision)).message).toBe(
    'PERMISSION_DENIED',
  );
});
