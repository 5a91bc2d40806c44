import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { generateToken, uploadFile, uploadNotLogged } from '#contract/uploads/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildPublisher } from '#server/people/accounts/builders.ts';
import { advanceClock, HOUR_MS, now } from '#server/platform/clock.ts';
import { hashToken } from '#server/platform/ids.ts';
import { buildUpload, drawPicture, sendFile } from './builders.ts';
import { claimFile } from './claim-file.ts';
import { deleteUnclaimed } from './jobs.ts';

const t = await openTestApp();
const png = await drawPicture();
const takeToken = async () => dataOf(await t.callAs(null, generateToken, {}));
const send = (token: string | null) =>
  sendFile(t, token === null ? null : { token }, uploadNotLogged, png);
const statusOf = async (url: string) => (await t.app.inject({ method: 'GET', url })).statusCode;
const nameOf = (url: string) => url.replace('/files/', '');

test('a token is stored as a hash and allows five files, also with concurrent uploads', async () => {
  const { token, expires_at } = await takeToken();
  expect(Date.parse(expires_at)).toBeGreaterThan(Date.now());
  const rows = await t.db.selectFrom('upload_tokens').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(token);
  expect(rows.map((row) => row.token_hash)).toContain(hashToken(token));
  const answers = await Promise.all(Array.from({ length: 8 }, () => send(token)));
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(5);
  expect(await send(token)).toMatchObject({ code: 21004, message: 'TOO_MANY_REQUESTS' });
  expect(await readdir(join(t.config.data_dir, 'uploads'))).toHaveLength(5);
});

test('without a token, with a session token or after expiry nothing is stored', async () => {
  expect(await send(null)).toMatchObject({ code: 401, message: 'UNAUTHORISED' });
  expect(await send('made up')).toMatchObject({ code: 20068, message: 'TOKEN_ERROR' });
  const publisher = await buildPublisher(t);
  expect(await send(publisher.token)).toMatchObject({ code: 20068 });
  const { token } = await takeToken();
  // It authorises nothing else.
  expect(await sendFile(t, { token }, uploadFile, png)).toMatchObject({ code: 20068 });
  advanceClock(30 * 60_000 + 1);
  expect(await send(token)).toMatchObject({ code: 20069, message: 'TOKEN_EXPIRED' });
});

test('files of visitors are validated like all others', async () => {
  const { token } = await takeToken();
  const page = await sendFile(t, { token }, uploadNotLogged, '<html></html>', { name: 'a.png' });
  expect(page).toMatchObject({ code: 21012, message: 'FILE_TYPE_NOT_ALLOWED' });
  const none = await sendFile(t, { token }, uploadNotLogged, null);
  expect(none).toMatchObject({ code: 21011, message: 'FILE_REQUIRED' });
});

test('an address gets at most 20 tokens an hour, also concurrently, and more an hour later', async () => {
  // The rate limiter reads the system clock.
  vi.setSystemTime(now().getTime() + 2 * HOUR_MS);
  const answers = await Promise.all(
    Array.from({ length: 24 }, () => t.callAs(null, generateToken, {})),
  );
  expect(answers.filter((answer) => answer.code === 0)).toHaveLength(20);
  expect(await t.callAs(null, generateToken, {})).toMatchObject({ message: 'TOO_MANY_REQUESTS' });
  vi.setSystemTime(now().getTime() + HOUR_MS + 1000);
  expect(await t.callAs(null, generateToken, {})).toMatchObject({ code: 0 });
});

test('a file that is not claimed within a day is deleted; the others stay', async () => {
  const { token } = await takeToken();
  const publisher = await buildPublisher(t);
  const other = await buildPublisher(t);
  const forgotten = dataOf(await send(token)).url;
  const used = dataOf(await send(token)).url;
  const own = await buildUpload(t, publisher);
  for (const { publisher_id } of [publisher, other]) {
    await t.db
      .transaction()
      .execute((tx) => claimFile(tx, publisher_id, used, 'AVATAR_STRING'))
      .catch(() => {});
  }
  const owner = await t.db
    .selectFrom('uploads')
    .where('name', '=', nameOf(used))
    .select('publisher_id')
    .executeTakeFirstOrThrow();
  expect(owner.publisher_id).toBe(publisher.publisher_id);

  advanceClock(23 * HOUR_MS);
  await deleteUnclaimed(t);
  expect(await statusOf(forgotten)).toBe(200);
  advanceClock(HOUR_MS + 1000);
  await deleteUnclaimed(t);
  expect(await statusOf(forgotten)).toBe(404);
  expect(await readdir(join(t.config.data_dir, 'uploads'))).not.toContain(nameOf(forgotten));
  expect(await statusOf(used)).toBe(200);
  expect(await statusOf(own)).toBe(200);
});
