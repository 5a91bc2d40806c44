import { expect, test } from 'vitest';
import { uploadBrandCover, uploadBrandLogo } from '#contract/brands/pictures.ts';
import { openBrand } from '#contract/brands/publisher.ts';
import { editBrand } from '#contract/brands/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
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

test('an uploaded cover is shown to publishers until it is removed', async () => {
  const staff = await buildStaff(t);
  const publisher = await buildPublisherWithSite(t);
  const { mcid } = await buildBrand(t);
  const picture = await drawPicture('webp', 400, 100);
  const cover =
    dataOf(await sendFile(t, staff, uploadBrandCover, picture, {}, { mcid })).cover ?? '';
  expect(cover).toMatch(/^\/files\/\w{32}\.webp$/);
  const shown = async () =>
    dataOf(await t.callAs(publisher, openBrand, { mcid, site_id: publisher.site_id })).cover;
  expect([await shown(), await isServed(cover)]).toEqual([cover, true]);
  const change = { mcid, clear: ['cover' as const] };
  expect(dataOf(await t.callAs(staff, editBrand, change)).cover).toBeNull();
  expect(await shown()).toBeNull();
  advanceClock(2 * DAY_MS);
  await deleteUnclaimed(t);
  expect(await isServed(cover)).toBe(false);
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
