import sharp from 'sharp';
import type { Call, ReplyOf } from '#contract/call.ts';
import { APP_ID } from '#contract/call.ts';
import { uploadFile } from '#contract/uploads/publisher.ts';
import type { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { now } from '#server/platform/clock.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { newCode } from '#server/platform/ids.ts';

type App = Pick<Awaited<ReturnType<typeof openTestApp>>, 'app'>;
type Caller = { token: string } | null;
type Answer<C extends Call> =
  | { code: 0; message: 'success'; data: ReplyOf<C> }
  | { code: Exclude<number, 0>; message: string; data: unknown };

/** Sends a file to an upload call as a browser does; null sends only the data part. */
export async function sendFile<C extends Call>(
  t: App,
  caller: Caller,
  call: C,
  bytes: Uint8Array | string | null,
  as: { name?: string; type?: string } = {},
  attributes: object = {},
): Promise<Answer<C>> {
  const form = new FormData();
  const header = caller ? { token: caller.token } : {};
  form.set('data', JSON.stringify({ appId: APP_ID, req: { header, attributes } }));
  if (bytes !== null) {
    const blob = new Blob([new Uint8Array(Buffer.from(bytes))], { type: as.type ?? '' });
    form.set('file', blob, as.name ?? 'picture.png');
  }
  const request = new Request('http://x', { method: 'POST', body: form });
  const answer = await t.app.inject({
    method: 'POST',
    url: `/api${call.path}`,
    headers: { 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return answer.json();
}

/** An image of one colour. */
export function drawPicture(format: 'png' | 'jpeg' | 'webp' = 'png', width = 64, height = 48) {
  const create = { width, height, channels: 3 as const, background: '#0b6b50' };
  return sharp({ create }).toFormat(format).toBuffer();
}

/** The PNG with the claim of another size in its header. */
export function claimSize(png: Buffer, width: number, height: number): Buffer {
  const claims = Buffer.from(png);
  claims.writeUInt32BE(width, 16);
  claims.writeUInt32BE(height, 20);
  claims.writeUInt32BE(checksum(claims.subarray(12, 29)), 29);
  return claims;
}

function checksum(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** A minimal PDF. */
export const smallPdf = Buffer.from(
  '%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n',
);

/** Uploads an image as a publisher; returns its address. */
export async function buildUpload(t: App, publisher: { token: string }): Promise<string> {
  const answer = await sendFile(t, publisher, uploadFile, await drawPicture());
  if (answer.code !== 0) throw new Error(`The picture was refused with ${answer.message}.`);
  return (answer.data as ReplyOf<typeof uploadFile>).url;
}

/** Inserts the row of a publisher's image without a file; returns its address. */
export async function buildFileRow(
  t: { db: Db },
  { publisher_id }: { publisher_id: number },
): Promise<string> {
  const name = `${newCode(32)}.png`;
  const at = now();
  const file = { original_name: 'picture.png', media_type: 'image/png', size_bytes: 1 };
  const row = { name, publisher_id, ...file, created_at: at, claimed_at: at };
  await t.db.insertInto('uploads').values(row).execute();
  return `/files/${name}`;
}
