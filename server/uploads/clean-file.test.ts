import { gzipSync } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { uploadFile } from '#contract/uploads/publisher.ts';
import { dataOf, openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildPublisher } from '#server/accounts/builders.ts';
import { claimSize, drawPicture, sendFile, smallPdf } from './builders.ts';

const t = await openTestApp();
const publisher = await buildPublisher(t);
const SCRIPT = '<script>alert(document.domain)</script>';
const png = await drawPicture('png');
const jpeg = await drawPicture('jpeg');

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
  const answer = await sendFile(t, publisher, uploadFile, bytes, { name, type: 'image/png' });
  expect(answer).toMatchObject({ code: 21012, message: 'FILE_TYPE_NOT_ALLOWED' });
});

test.each(['application/pdf', 'text/html', ''])(
  'a page declared as "%s" is refused',
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
    const answer = await sendFile(t, publisher, uploadFile, claimSize(png, width, height));
    expect(answer.message).toBe(key);
  },
);

test('a real image with too many pixels is too large', async () => {
  const wide = await drawPicture('png', 8000, 5001);
  expect(wide.length).toBeLessThan(1_000_000);
  const answer = await sendFile(t, publisher, uploadFile, wide);
  expect(answer).toMatchObject({ code: 21013, message: 'FILE_TOO_LARGE' });
});

test('of an image with hidden content only the image is stored', async () => {
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
    const as = { name: 'polyglot.html', type: 'text/html' };
    const { url, type, name } = dataOf(await sendFile(t, publisher, uploadFile, bytes, as));
    const served = await t.app.inject({ method: 'GET', url });
    expect(served.headers['content-type']).toBe(type);
    expect(type).toMatch(/^image\/(png|jpeg)$/);
    expect(name).toMatch(/^polyglot\.(png|jpg)$/);
    for (const trace of ['<script', '%PDF', 'alert(']) {
      expect(served.rawPayload.includes(trace)).toBe(false);
    }
  }
});

test('an animation is reduced to its first frame', async () => {
  const frames = Buffer.alloc(16 * 64 * 3, 120);
  const raw = { width: 16, height: 64, channels: 3 as const, pageHeight: 16 };
  const moving = await sharp(frames, { raw }).webp({ loop: 0 }).toBuffer();
  const { url } = dataOf(await sendFile(t, publisher, uploadFile, moving));
  const read = await sharp((await t.app.inject({ method: 'GET', url })).rawPayload).metadata();
  expect(read).toMatchObject({ width: 16, height: 16 });
});
