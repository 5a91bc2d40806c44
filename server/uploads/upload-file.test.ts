import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { MAX_UPLOAD_BYTES, uploadFile } from '#contract/uploads/publisher.ts';
import { openBucketServer } from '#fixtures/testing/open-bucket-server.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildPublisher } from '#server/accounts/builders.ts';
import { advanceClock, now } from '#server/platform/clock.ts';
import { drawPicture, sendFile, smallPdf } from './builders.ts';

// Wherever files are kept, the same holds.
const bucket = await openBucketServer();
afterAll(bucket.close);
const inFolder = await openTestApp();
const inBucket = await openTestApp({ S3_URL: bucket.url });
const folder = join(inFolder.config.data_dir, 'uploads');

describe.each([
  { name: 'a folder', t: inFolder, kept: () => readdir(folder).catch(() => []) },
  { name: 'a bucket', t: inBucket, kept: bucket.kept },
])('files in $name', async ({ t, kept }) => {
  const publisher = await buildPublisher(t);
  const get = (url: string) => t.app.inject({ method: 'GET', url });

  test.each([
    ['png', 'image/png', 'png'],
    ['jpeg', 'image/jpeg', 'jpg'],
    ['webp', 'image/webp', 'webp'],
  ] as const)(
    'a %s is kept under a random name and shown in place',
    async (format, type, ending) => {
      const bytes = await drawPicture(format);
      const { url, ...told } = dataOf(
        await sendFile(t, publisher, uploadFile, bytes, { name: 'C:\\pics\\my logo.PNG' }),
      );
      expect(told).toMatchObject({ type, name: `my logo.${ending}` });
      expect(url).toMatch(new RegExp(`^/files/[0-9A-Za-z]{32}\\.${ending}$`));
      const served = await get(url);
      expect(served.statusCode).toBe(200);
      expect(served.headers).toMatchObject({
        'content-type': type,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': `inline; filename="my logo.${ending}"; filename*=UTF-8''my%20logo.${ending}`,
      });
      expect(served.rawPayload.length).toBe(told.size);
      expect(await sharp(served.rawPayload).metadata()).toMatchObject({ width: 64, height: 48 });
    },
  );

  test('a PDF is kept as it came and is a download', async () => {
    const as = { name: 'Über "uns"\r\nX: y.pdf', type: 'text/html' };
    const { url, type, name } = dataOf(await sendFile(t, publisher, uploadFile, smallPdf, as));
    expect(type).toBe('application/pdf');
    expect(name).toMatch(/\.pdf$/);
    const served = await get(url);
    expect(served.headers['content-type']).toBe('application/pdf');
    expect(served.headers['content-disposition']).toMatch(
      /^attachment; filename="[ A-Za-z0-9._-]+"/,
    );
    expect(served.rawPayload.equals(smallPdf)).toBe(true);
  });

  test('a picture comes out upright, no larger than needed, and tells no place or camera', async () => {
    const bytes = await sharp(await drawPicture('jpeg', 3000, 1000))
      .withExif({ IFD0: { Copyright: 'somebody', Model: 'a camera' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { url } = dataOf(await sendFile(t, publisher, uploadFile, bytes));
    const read = await sharp((await get(url)).rawPayload).metadata();
    expect(read).toMatchObject({ width: 683, height: 2048 });
    expect(read.exif).toBeUndefined();
    expect(read.orientation).toBeUndefined();
  });

  test('without a file, and beyond the limit, nothing is kept', async () => {
    const before = await kept();
    expect(await sendFile(t, publisher, uploadFile, null)).toMatchObject({
      code: 21011,
      message: 'FILE_REQUIRED',
    });
    const big = Buffer.alloc(MAX_UPLOAD_BYTES + 1, await drawPicture());
    expect(await sendFile(t, publisher, uploadFile, big)).toMatchObject({
      code: 21013,
      message: 'FILE_TOO_LARGE',
    });
    expect(await kept()).toEqual(before);
  });

  test('a stranger and a wrong token keep nothing', async () => {
    const before = await kept();
    const bytes = await drawPicture();
    expect(await sendFile(t, null, uploadFile, bytes)).toMatchObject({ code: 401 });
    expect(await sendFile(t, { token: 'wrong' }, uploadFile, bytes)).toMatchObject({ code: 20068 });
    expect(await kept()).toEqual(before);
  });

  test('a publisher keeps 100 files a day, however many are sent at once', async () => {
    const eager = await buildPublisher(t);
    const { publisher_id } = eager;
    const row = { publisher_id, original_name: 'a.png', media_type: 'image/png', size_bytes: 1 };
    const at = now();
    await t.db
      .insertInto('uploads')
      .values(
        Array.from({ length: 97 }, (_, index) => ({
          ...row,
          name: `${publisher_id}-${index}.png`,
          created_at: at,
          claimed_at: at,
        })),
      )
      .execute();
    const bytes = await drawPicture();
    const before = await kept();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => sendFile(t, eager, uploadFile, bytes)),
    );
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(3);
    const refused = answers.filter((answer) => answer.code !== 0);
    expect(refused.map((answer) => answer.message)).toEqual(Array(3).fill('TOO_MANY_REQUESTS'));
    // What was refused after it was drawn is not left on the disk.
    expect((await kept()).length).toBe(before.length + 3);
    expect(await sendFile(t, publisher, uploadFile, bytes)).toMatchObject({ code: 0 });
    advanceClock(24 * 3_600_000 + 1000);
    const rested = await buildPublisher(t);
    expect(await sendFile(t, rested, uploadFile, bytes)).toMatchObject({ code: 0 });
  });

  test('a name that is none of ours answers 404, whatever it tries to reach', async () => {
    for (const name of [
      'a.png',
      '..%2fsecret-key',
      '..%2f..%2fetc%2fpasswd',
      '%00.png',
      `${'A'.repeat(32)}.png`,
      'running.pid',
    ]) {
      const answer = await get(`/files/${name}`);
      expect([400, 404]).toContain(answer.statusCode);
      expect(answer.headers['content-type']).toMatch(/^text\/plain/);
    }
  });
});
