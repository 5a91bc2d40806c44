import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { uploadFile } from '#contract/uploads/publisher.ts';
import { openBucketServer } from '#fixtures/testing/open-bucket-server.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildPublisher } from '#server/people/accounts/builders.ts';
import { advanceClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { drawPicture, sendFile } from './builders.ts';
import { deleteUnclaimed } from './jobs.ts';

const bucket = await openBucketServer();
afterAll(bucket.close);
const t = await openTestApp({ S3_URL: bucket.url, LOG_LEVEL: 'fatal' });
const publisher = await buildPublisher(t);
const bytes = await drawPicture();
const rows = () => t.db.selectFrom('uploads').select('name').execute();
const get = (url: string) => t.app.inject({ method: 'GET', url });

test('while the bucket is unavailable, an upload is refused (21120) and nothing is stored', async () => {
  await bucket.stop();
  const answer = await sendFile(t, publisher, uploadFile, bytes);
  expect([answer.code, answer.message]).toEqual([21120, 'FILE_NOT_KEPT']);
  expect(await rows()).toEqual([]);
  await bucket.start();
  expect(await bucket.kept()).toEqual([]);
  const { url } = dataOf(await sendFile(t, publisher, uploadFile, bytes));
  expect(await bucket.kept()).toEqual([url.replace('/files/', '')]);
});

test('a file in an unavailable bucket is answered with 503, inert and uncached, and is served again later', async () => {
  const { url } = dataOf(await sendFile(t, publisher, uploadFile, bytes));
  await bucket.stop();
  const away = await get(url);
  expect(away.statusCode).toBe(503);
  expect(away.headers).toMatchObject({
    'retry-after': '5',
    'cache-control': 'no-store',
    'content-type': expect.stringMatching(/^text\/plain/),
    'content-security-policy': "default-src 'none'; sandbox",
  });
  await bucket.start();
  expect((await get(url)).statusCode).toBe(200);
});

test('expired files are deleted later if the bucket was unavailable', async () => {
  const { url } = dataOf(await sendFile(t, publisher, uploadFile, bytes));
  const name = url.replace('/files/', '');
  await t.db
    .updateTable('uploads')
    .set({ claimed_at: null, publisher_id: null })
    .where('name', '=', name)
    .execute();
  advanceClock(25 * 3_600_000);
  await bucket.stop();
  await expect(deleteUnclaimed(t)).rejects.toThrow('bucket');
  await bucket.start();
  expect((await rows()).map((row) => row.name)).toContain(name);
  await deleteUnclaimed(t);
  expect((await rows()).map((row) => row.name)).not.toContain(name);
  expect(await bucket.kept()).not.toContain(name);
});

test('with a wrong secret nothing is stored', async () => {
  const wrong = { ...t.config.bucket, secret: 'wrong' } as NonNullable<typeof t.config.bucket>;
  const { storeFile } = await import('#server/platform/files/stored-files.ts');
  const config = { ...t.config, bucket: wrong };
  const before = await bucket.kept();
  const path = join(t.config.data_dir, 'picture.png');
  await writeFile(path, bytes);
  await expect(storeFile(config, 'abcdefgh.png', path)).rejects.toThrow('failed');
  expect(await bucket.kept()).toEqual(before);
});

test('the address of a bucket is parsed, or refused in one line without its secret', () => {
  const read = (S3_URL: string) => readConfig({ S3_URL }).bucket;
  expect(readConfig({}).bucket).toBeNull();
  expect(
    read('s3://AKIA:a%2Fb%2Bc@s3.eu-central-1.amazonaws.com/ours/up?region=eu-central-1'),
  ).toEqual({
    endpoint: 'https://s3.eu-central-1.amazonaws.com',
    name: 'ours',
    prefix: 'up/',
    region: 'eu-central-1',
    key: 'AKIA',
    secret: 'a/b+c',
  });
  expect(read('s3+http://k:s@127.0.0.1:9000/ours')).toMatchObject({
    endpoint: 'http://127.0.0.1:9000',
    prefix: '',
    region: 'us-east-1',
  });
  const bad = [
    's3://host/b',
    's3://key@host/b',
    's3://k:hidden@host',
    'https://k:hidden@host/b',
    'x',
  ];
  for (const text of [...bad, 's3+http://k:hidden@files.example.com/b']) {
    expect(() => read(text), text).toThrow(/^S3_URL [^\n]+$/);
    expect(() => read(text), text).not.toThrow('hidden');
  }
});
