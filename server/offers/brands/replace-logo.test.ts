import { expect, test } from 'vitest';
import { uploadBrandLogo } from '#contract/brands/logo.ts';
import { editBrand } from '#contract/brands/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { drawPicture, sendFile, smallPdf } from '#server/people/uploads/builders.ts';
import { deleteUnclaimed } from '#server/people/uploads/jobs.ts';
import { advanceClock, DAY_MS } from '#server/platform/clock.ts';
import { buildBrand } from './builders.ts';

const t = await openTestApp();
const admin = await buildStaff(t);

const upload = async (mcid: string, bytes: Buffer, staff: { token: string } = admin) =>
  sendFile(t, staff, uploadBrandLogo, bytes, {}, { mcid });
const isServed = async (url: string) => (await t.app.inject({ url })).statusCode === 200;

test('an uploaded logo is served, and replaced by the next one and by an address', async () => {
  const { mcid } = await buildBrand(t);
  const first = dataOf(await upload(mcid, await drawPicture('png', 200, 200))).logo ?? '';
  expect(first).toMatch(/^\/files\/\w{32}\.png$/);
  const second = dataOf(await upload(mcid, await drawPicture('jpeg', 300, 300))).logo ?? '';
  expect(second).not.toBe(first);
  expect([await isServed(first), await isServed(second)]).toEqual([true, true]);
  advanceClock(2 * DAY_MS);
  await deleteUnclaimed(t);
  expect([await isServed(first), await isServed(second)]).toEqual([false, true]);
  const staff = await buildStaff(t);
  const change = { mcid, logo: 'https://shop.example.com/logo.png' };
  expect(dataOf(await t.callAs(staff, editBrand, change)).logo).toBe(change.logo);
  advanceClock(2 * DAY_MS);
  await deleteUnclaimed(t);
  expect(await isServed(second)).toBe(false);
});

test('only pictures of brands that exist, from staff who may change brands', async () => {
  const staff = await buildStaff(t);
  const { mcid } = await buildBrand(t);
  const picture = await drawPicture('png', 100, 100);
  expect((await upload(mcid, smallPdf, staff)).message).toBe('BANNER_IMAGE_INVALID');
  expect((await upload('unknown', picture, staff)).message).toBe('BRAND_NOT_EXISTS');
  const support = await buildStaff(t, 'finance');
  expect((await upload(mcid, picture, support)).message).toBe('PERMISSION_DENIED');
});
