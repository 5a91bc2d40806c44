import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, test } from 'vitest';
import { MAX_UPLOAD_BYTES, uploadFile, writeMediaKit } from '#contract/uploads/publisher.ts';
import { openBucketServer } from '#fixtures/testing/open-bucket-server.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { readPdfWords } from '#fixtures/testing/read-pdf-words.ts';
import { buildPublisher } from '#server/people/accounts/builders.ts';
import { advanceClock, now } from '#server/platform/clock.ts';
import { drawPicture, sendFile, smallPdf } from './builders.ts';

// The same holds for every file store.
const bucket = await openBucketServer();
afterAll(bucket.close);
const inFolder = await openTestApp();
const inBucket = await openTestApp({ S3_URL: bucket.url });
const folder = join(inFolder.config.data_dir, 'uploads');

describe.each([
  { name: 'a folder', t: inFolder, stored: () => readdir(folder).catch(() => []) },
  { name: 'a bucket', t: inBucket, stored: bucket.kept },
])('files in $name', async ({ t, stored }) => {
  const publisher = await buildPublisher(t);
  const get = (url: string) => t.app.inject({ method: 'GET', url });

  test.each([
    ['png', 'image/png', 'png'],
    ['jpeg', 'image/jpeg', 'jpg'],
    ['webp', 'image/webp', 'webp'],
  ] as const)(
    'a %s is stored under a random name and shown inline',
    async (format, type, extension) => {
      const bytes = await drawPicture(format);
      const { url, ...reply } = dataOf(
        await sendFile(t, publisher, uploadFile, bytes, { name: 'C:\\pics\\my logo.PNG' }),
      );
      expect(reply).toMatchObject({ type, name: `my logo.${extension}` });
      expect(url).toMatch(new RegExp(`^/files/[0-9A-Za-z]{32}\\.${extension}$`));
      const served = await get(url);
      expect(served.statusCode).toBe(200);
      expect(served.headers).toMatchObject({
        'content-type': type,
        'cache-control': 'private, max-age=31536000, immutable',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'content-disposition': `inline; filename="my logo.${extension}"; filename*=UTF-8''my%20logo.${extension}`,
      });
      expect(served.rawPayload.length).toBe(reply.size);
      expect(await sharp(served.rawPayload).metadata()).toMatchObject({ width: 64, height: 48 });
    },
  );

  test('a media kit is written from the answers of the short form', async () => {
    const audience = `${'Parents in Germany who compare prams. '.repeat(8)}家长`;
    const input = { name: 'Ada reads', audience, countries: 'Germany, Austria' };
    const { url, type, name } = dataOf(await t.callAs(publisher, writeMediaKit, input));
    expect([type, name]).toEqual(['application/pdf', 'Ada reads media kit.pdf']);
    const served = await get(url);
    expect(served.headers['cache-control']).toBe('no-store');
    const words = readPdfWords(served.rawPayload);
    expect(words).toContain('Ada reads');
    expect(words.replace(/\s+/g, ' ').split('compare prams')).toHaveLength(9);
    expect(words).toContain('家长');
    expect(words).toContain('Germany, Austria');
    expect(words).not.toContain('Topics');
    const empty = await t.callAs(publisher, writeMediaKit, { ...input, audience: '' });
    expect(empty.message).toBe('MEDIA_KIT_AUDIENCE_REQUIRED');
  });

  test('a PDF is stored unchanged and served as a download', async () => {
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

  test('an image is rotated upright, scaled down, and stripped of location and camera', async () => {
    const bytes = await sharp(await drawPicture('jpeg', 3000, 1000))
      .withExif({ IFD0: { Copyright: 'An author', Model: 'a camera' } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const { url } = dataOf(await sendFile(t, publisher, uploadFile, bytes));
    const read = await sharp((await get(url)).rawPayload).metadata();
    expect(read).toMatchObject({ width: 683, height: 2048 });
    expect(read.exif).toBeUndefined();
    expect(read.orientation).toBeUndefined();
  });

  test('without a file, or above the limit, nothing is stored', async () => {
    const before = await stored();
    expect(await sendFile(t, publisher, uploadFile, null)).toMatchObject({
      code: 21011,
      message: 'FILE_REQUIRED',
    });
    const big = Buffer.alloc(MAX_UPLOAD_BYTES + 1, await drawPicture());
    expect(await sendFile(t, publisher, uploadFile, big)).toMatchObject({
      code: 21013,
      message: 'FILE_TOO_LARGE',
    });
    expect(await stored()).toEqual(before);
  });

  test('without a session or with a wrong token nothing is stored', async () => {
    const before = await stored();
    const bytes = await drawPicture();
    expect(await sendFile(t, null, uploadFile, bytes)).toMatchObject({ code: 401 });
    expect(await sendFile(t, { token: 'wrong' }, uploadFile, bytes)).toMatchObject({ code: 20068 });
    expect(await stored()).toEqual(before);
  });

  test('a publisher stores 100 files a day, also with concurrent uploads', async () => {
    const sender = await buildPublisher(t);
    const { publisher_id } = sender;
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
    const before = await stored();
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => sendFile(t, sender, uploadFile, bytes)),
    );
    expect(answers.filter((answer) => answer.code === 0)).toHaveLength(3);
    const refused = answers.filter((answer) => answer.code !== 0);
    expect(refused.map((answer) => answer.message)).toEqual(Array(3).fill('TOO_MANY_REQUESTS'));
    // A file refused after re-encoding is deleted from the disk.
    expect((await stored()).length).toBe(before.length + 3);
    expect(await sendFile(t, publisher, uploadFile, bytes)).toMatchObject({ code: 0 });
    advanceClock(24 * 3_600_000 + 1000);
    const other = await buildPublisher(t);
    expect(await sendFile(t, other, uploadFile, bytes)).toMatchObject({ code: 0 });
  });

  test('an unknown name is answered with 404, whatever path it tries to reach', async () => {
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
