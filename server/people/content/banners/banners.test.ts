import { beforeEach, expect, test } from 'vitest';
import { homeBanners } from '#contract/content/publisher.ts';
import {
  addBanner,
  editBanner,
  listStaffBanners,
  removeBanner,
  replaceBannerPicture,
} from '#contract/content/staff.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import {
  type BadInput,
  missing,
  notInteger,
  tryHostileTexts,
  tryInputs,
} from '#fixtures/testing/try-inputs.ts';
import { buildPublisher, buildStaff } from '#server/people/accounts/builders.ts';
import { drawPicture, sendFile, smallPdf } from '#server/people/uploads/builders.ts';
import { deleteUnclaimed } from '#server/people/uploads/jobs.ts';
import { advanceClock, HOUR_MS, now } from '#server/platform/clock.ts';

const t = await openTestApp();
let admin = await buildStaff(t);
let own = await buildPublisher(t);

// The clock advances by days, longer than sessions last.
const signIn = async () => {
  admin = await buildStaff(t);
  own = await buildPublisher(t);
};
beforeEach(signIn);
const inHours = (hours: number) => new Date(now().getTime() + hours * HOUR_MS).toISOString();

const fields = { title: 'Autumn', placement: 'dashboard', link: '/brands/find?status=0' };
const add = async (more: object = {}, bytes?: Buffer) =>
  sendFile(
    t,
    admin,
    addBanner,
    bytes ?? (await drawPicture('png', 1200, 300)),
    {},
    {
      ...fields,
      ...more,
    },
  );
const shown = async (placement: 'dashboard' | 'featured' = 'dashboard') =>
  dataOf(await t.callAs(own, homeBanners, { placement })).list.map((one) => one.title);

test('a banner is shown in its placement from its start to its end', async () => {
  dataOf(await add({ title: 'Always' }));
  dataOf(await add({ title: 'Later', starts_at: inHours(1), ends_at: inHours(2) }));
  dataOf(await add({ title: 'Elsewhere', placement: 'featured', link: 'https://x.example/a' }));
  expect(await shown()).toEqual(['Always']);
  expect(await shown('featured')).toEqual(['Elsewhere']);
  const states = async () =>
    dataOf(await t.callAs(admin, listStaffBanners, {})).list.map((one) => [one.title, one.state]);
  expect(await states()).toContainEqual(['Later', 'scheduled']);
  advanceClock(1.5 * HOUR_MS);
  expect(await shown()).toEqual(['Later', 'Always']);
  advanceClock(HOUR_MS);
  expect(await shown()).toEqual(['Always']);
  expect(await states()).toContainEqual(['Later', 'over']);
});

test('the image is re-encoded, visible to publishers, and kept as long as the banner', async () => {
  const { id, image } = dataOf(await add({ title: 'Visible' }));
  const served = async () => (await t.app.inject({ method: 'GET', url: image })).statusCode;
  advanceClock(72 * HOUR_MS);
  await signIn();
  await deleteUnclaimed(t);
  expect(await served()).toBe(200);
  dataOf(await t.callAs(admin, removeBanner, { id }));
  await deleteUnclaimed(t);
  expect(await served()).toBe(404);
  expect(await shown()).not.toContain('Visible');
  expect((await t.callAs(admin, removeBanner, { id })).message).toBe('NOT_FOUND');
});

test('a new image replaces the old one, which is deleted', async () => {
  const before = dataOf(await add({ title: 'Repainted' }));
  const replace = (id: number, bytes: Buffer | null) =>
    sendFile(t, admin, replaceBannerPicture, bytes, {}, { id });
  expect((await replace(before.id, smallPdf)).message).toBe('BANNER_IMAGE_INVALID');
  expect((await replace(before.id, null)).message).toBe('FILE_REQUIRED');
  expect((await replace(999_999, await drawPicture())).message).toBe('NOT_FOUND');
  const after = dataOf(await replace(before.id, await drawPicture('png', 600, 150)));
  expect({ ...after, image: '' }).toEqual({ ...before, image: '' });
  expect(after.image).not.toBe(before.image);
  advanceClock(72 * HOUR_MS);
  await signIn();
  await deleteUnclaimed(t);
  const served = async (url: string) => (await t.app.inject({ method: 'GET', url })).statusCode;
  expect([await served(before.image), await served(after.image)]).toEqual([404, 200]);
});

test('a file that is not an image is refused and not stored', async () => {
  const files = () => t.db.selectFrom('uploads').select('name').execute();
  const before = await files();
  expect((await add({}, smallPdf)).message).toBe('BANNER_IMAGE_INVALID');
  expect((await add({}, Buffer.from('<svg/>'))).message).toBe('FILE_TYPE_NOT_ALLOWED');
  expect((await sendFile(t, admin, addBanner, null, {}, fields)).message).toBe('FILE_REQUIRED');
  expect((await add({ ends_at: inHours(-1) })).message).toBe('BANNER_TIME_INVALID');
  expect(await files()).toEqual(before);
});

test('texts, link and times change; the image and the start stay', async () => {
  const { id, image, starts_at } = dataOf(await add({ title: 'Old', ends_at: inHours(5) }));
  advanceClock(1000);
  const change = { id, title: 'New', alt: 'Hills', placement: 'featured' as const };
  const changed = dataOf(await t.callAs(admin, editBanner, change));
  const unchanged = { image, starts_at, ends_at: null, link: null };
  expect(changed).toMatchObject({ ...change, ...unchanged, state: 'shown' });
  expect(await shown('featured')).toContain('New');
});

test('a link is a path of the application or an https address, and a time must be valid', async () => {
  const { id } = dataOf(await add());
  const good = { ...fields, id, placement: 'dashboard' as const };
  const hosts = ['//evil.example', '/\\evil.example', '\\\\evil.example', 'javascript:alert(1)'];
  const links = [...hosts, 'http://x.example', 'data:text/html,x', 'brands', 'https://a@b.example'];
  const violations = [
    ...(await tryInputs(t, admin, editBanner, good, [
      ...links.map((link): BadInput => ['link', link, 'BANNER_LINK_INVALID']),
      ...missing('title', 'NOTICE_TITLE_REQUIRED'),
      ...missing('id', 'ID_REQUIRED'),
      ...notInteger('id', 'ID_INTEGER'),
      ['starts_at', 'tomorrow', 'BANNER_TIME_INVALID'],
      ['ends_at', '2020-01-01T00:00:00Z', 'BANNER_TIME_INVALID'],
      ['id', 999_999, 'NOT_FOUND'],
    ])),
    ...(await tryHostileTexts(t, admin, editBanner, good, ['title', 'alt', 'link'])),
    ...(await tryHostileTexts(t, own, homeBanners, {}, ['placement'])),
  ];
  expect(violations).toEqual([]);
});

test('only staff with the content permission change banners', async () => {
  const support = await buildStaff(t, 'support');
  const { id } = dataOf(await add());
  const refused = [
    await t.callAs(support, editBanner, { ...fields, id, placement: 'dashboard' }),
    await t.callAs(support, removeBanner, { id }),
    await sendFile(t, support, replaceBannerPicture, await drawPicture(), {}, { id }),
    await sendFile(t, support, addBanner, await drawPicture(), {}, fields),
  ];
  expect(refused.map((one) => one.message)).toEqual(Array(4).fill('PERMISSION_DENIED'));
});
