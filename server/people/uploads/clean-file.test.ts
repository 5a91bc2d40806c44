import { randomUUID } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { uploadFile } from '#contract/uploads/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildPublisher } from '#server/people/accounts/builders.ts';
import { claimSize, drawPicture, sendFile, smallPdf } from './builders.ts';
import { cleanFileTask } from './clean-file.ts';

const t = await openTestApp();
const publisher = await buildPublisher(t);
const SCRIPT = '<script>alert(document.domain)</script>';
const png = await drawPicture('png');
const jpeg = await drawPicture('jpeg');

/** The task of an upload in this process: starting one for each file takes longer than the task. */
async function clean(bytes: Buffer | string, name = 'picture.png') {
  const path = join(t.config.data_dir, randomUUID());
  await writeFile(path, bytes);
  return cleanFileTask.run({ name, path, size: bytes.length });
}

test.each<[string, Buffer | string, string]>([
  ['an SVG', `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"></svg>`, 'logo.svg'],
  ['an SVG with an XML head', `<?xml version="1.0"?><svg>${SCRIPT}</svg>`, 'logo.png'],
  ['a page', `<!doctype html><html>${SCRIPT}</html>`, 'page.html'],
  ['a page called a picture', `<html>${SCRIPT}</html>`, 'picture.png'],
  ['a script', 'alert(1)', 'picture.jpg'],
  ['nothing', '', 'picture.png'],
  ['a GIF that is a script', `GIF89a/*${'\0'.repeat(20)}*/=1;alert(1)`, 'picture.gif'],
  ['a PNG head before a page', Buffer.concat([png.subarray(0, 33), Buffer.from(SCRIPT)]), 'a.png'],
  ['a truncated PNG', png.subarray(0, 40), 'a.png'],
  ['the first bytes of a PNG', png.subarray(0, 8), 'a.png'],
  ['a truncated JPEG', jpeg.subarray(0, 100), 'a.jpg'],
  [
    'a JPEG head before a page',
    Buffer.concat([jpeg.subarray(0, 20), Buffer.from(SCRIPT)]),
    'a.jpg',
  ],
  ['an archive', gzipSync(SCRIPT), 'a.png'],
  ['a program', Buffer.from('7f454c4602010100', 'hex'), 'kit.pdf'],
  ['a page before a PDF', Buffer.concat([Buffer.from(SCRIPT), smallPdf]), 'kit.pdf'],
  ['half a PDF', '%PDF-1.7\nhello', 'kit.pdf'],
  ['a TIFF', await sharp(png).tiff().toBuffer(), 'a.png'],
  ['an AVIF', await sharp(png).avif().toBuffer(), 'a.png'],
])('%s is refused, whatever its name', async (_what, bytes, name) => {
  await expect(clean(bytes, name)).rejects.toMatchObject({ key: 'FILE_TYPE_NOT_ALLOWED' });
});

test.each(['image/png', 'application/pdf', 'text/html', ''])(
  'the upload of a page declared as "%s" is refused',
  async (type) => {
    const answer = await sendFile(t, publisher, uploadFile, '<html>', { name: 'a.png', type });
    expect(answer).toMatchObject({ code: 21012, message: 'FILE_TYPE_NOT_ALLOWED' });
  },
);

test.each([
  [65_535, 65_535, 'FILE_TOO_LARGE'],
  [7000, 7000, 'FILE_TOO_LARGE'],
  [2 ** 31 - 1, 1, 'FILE_TYPE_NOT_ALLOWED'],
])(
  'a few bytes that claim %i x %i pixels are refused before decoding',
  async (width, height, key) => {
    await expect(clean(claimSize(png, width, height))).rejects.toMatchObject({ key });
  },
);

test('a real image with too many pixels is too large', async () => {
  const wide = await drawPicture('png', 8000, 5001);
  expect(wide.length).toBeLessThan(1_000_000);
  const answer = await sendFile(t, publisher, uploadFile, wide);
  expect(answer).toMatchObject({ code: 21013, message: 'FILE_TOO_LARGE' });
});

test('of an image with hidden content only the image is kept', async () => {
  const commented = await sharp(png)
    .withExif({ IFD0: { ImageDescription: SCRIPT } })
    .toBuffer();
  const polyglots = [
    Buffer.concat([png, Buffer.from(SCRIPT)]),
    Buffer.concat([jpeg, Buffer.from(SCRIPT)]),
    Buffer.concat([jpeg, smallPdf]),
    Buffer.concat([png, gzipSync(SCRIPT)]),
    commented,
  ];
  for (const bytes of polyglots) {
    const { path, type, extension } = await clean(bytes, 'polyglot.html');
    expect(`${type} ${extension}`).toMatch(/^image\/(png png|jpeg jpg)$/);
    expectOnlyImage(await readFile(path));
  }
});

test('of an uploaded image with hidden content only the image is stored and served', async () => {
  const as = { name: 'polyglot.html', type: 'text/html' };
  const polyglot = Buffer.concat([jpeg, Buffer.from(SCRIPT)]);
  const { url, type, name } = dataOf(await sendFile(t, publisher, uploadFile, polyglot, as));
  expect([type, name]).toEqual(['image/jpeg', 'polyglot.jpg']);
  const served = await t.app.inject({ method: 'GET', url });
  expect(served.headers['content-type']).toBe(type);
  expectOnlyImage(served.rawPayload);
});

function expectOnlyImage(bytes: Buffer) {
  for (const trace of ['<script', '%PDF', 'alert(']) expect(bytes.includes(trace)).toBe(false);
}

test('an animation is reduced to its first frame', async () => {
  const frames = Buffer.alloc(16 * 64 * 3, 120);
  const raw = { width: 16, height: 64, channels: 3 as const, pageHeight: 16 };
  const moving = await sharp(frames, { raw }).webp({ loop: 0 }).toBuffer();
  const read = await sharp((await clean(moving)).path).metadata();
  expect(read).toMatchObject({ width: 16, height: 16 });
});
