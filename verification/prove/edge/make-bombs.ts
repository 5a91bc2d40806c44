import type { Call } from '#contract/call.ts';
import type { ErrorKey } from '#contract/errors.ts';
import { importBrandFile, importProductFile, importStaffOrders } from '#contract/imports/staff.ts';
import { importPayoutResults } from '#contract/payout-runs/staff.ts';
import { uploadFile } from '#contract/uploads/publisher.ts';
import { drawPicture } from '#server/people/uploads/builders.ts';

/** A file that costs its reader far more than its sender, and the expected replies. */
export type Bomb = {
  name: string;
  call: Call;
  content: () => Buffer | Promise<Buffer>;
  /** Acceptable replies; 'success' if limits make the file harmless. */
  answers: readonly (ErrorKey | 'success')[];
};

const tagsOf = (bytes: number) => Buffer.from(`<rss><item>${'<a>'.repeat(bytes / 3)}`);

/** `scale` 1 is the full size: files of up to 60 MB, just below the limit of a call. */
export function makeBombs(scale: number): readonly Bomb[] {
  const mb = (size: number) => Math.round(size * scale * 1e6);
  return [...makeFeedBombs(mb), ...makeTableBombs(mb), ...makePictureBombs()];
}

function makeFeedBombs(mb: (size: number) => number): Bomb[] {
  const feed = { call: importProductFile };
  return [
    {
      name: 'XML tags, 0.6 MB',
      ...feed,
      content: () => tagsOf(600_000),
      answers: ['FILE_NESTED_TOO_DEEP'],
    },
    {
      name: 'XML tags, 1.2 MB',
      ...feed,
      content: () => tagsOf(1_200_000),
      answers: ['FILE_NESTED_TOO_DEEP'],
    },
    { name: 'XML entities', ...feed, content: makeEntities, answers: ['success', 'FEED_BROKEN'] },
    {
      name: 'XML comment',
      ...feed,
      content: () => Buffer.from(`<rss><!--${'-x'.repeat(mb(30))}`),
      answers: ['FILE_FIELD_TOO_LONG'],
    },
    { name: 'YAML aliases', ...feed, content: makeAliases, answers: ['success'] },
    {
      name: 'JSON levels',
      ...feed,
      content: () => Buffer.from('['.repeat(1_000_000)),
      answers: ['FILE_NESTED_TOO_DEEP'],
    },
    {
      name: 'CSV field',
      ...feed,
      content: () => Buffer.from(`id,name\n1,"${'x'.repeat(mb(60))}`),
      answers: ['FILE_FIELD_TOO_LONG'],
    },
  ];
}

function makeTableBombs(mb: (size: number) => number): Bomb[] {
  return [
    {
      name: 'JSON brand',
      call: importBrandFile,
      content: () => Buffer.from(`[${'{"a":'.repeat(mb(1))}`),
      answers: ['FILE_NESTED_TOO_DEEP'],
    },
    {
      name: 'CSV cells',
      call: importStaffOrders,
      content: () => Buffer.from(`order_id${','.repeat(mb(60))}`),
      answers: ['FILE_TAKES_TOO_MUCH_MEMORY', 'FILE_FIELD_TOO_LONG'],
    },
    {
      name: 'CSV rows',
      call: importStaffOrders,
      content: () => Buffer.from(`order_id\n${'1\n'.repeat(mb(30))}`),
      answers: ['FILE_TOO_MANY_RECORDS', 'FILE_TAKES_TOO_MUCH_MEMORY'],
    },
    {
      name: 'bank report',
      call: importPayoutResults,
      content: () => Buffer.from(`<Document>${'<a>'.repeat(mb(1))}`),
      answers: ['FILE_NESTED_TOO_DEEP'],
    },
  ];
}

function makePictureBombs(): Bomb[] {
  return [
    {
      name: 'picture that claims a size',
      call: uploadFile,
      content: () => claimSize(60_000, 60_000),
      answers: ['FILE_TOO_LARGE', 'FILE_TYPE_NOT_ALLOWED'],
    },
    {
      name: 'picture of 36 megapixels',
      call: uploadFile,
      content: () => drawPicture('png', 6_000, 6_000),
      answers: ['success'],
    },
  ];
}

/** "Billion laughs": ten entities, each of ten references to the previous one. */
function makeEntities(): Buffer {
  const entities = Array.from({ length: 10 }, (_, nth) => {
    return `<!ENTITY l${nth + 1} "${`&l${nth};`.repeat(10)}">`;
  });
  const head = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY l0 "ha">${entities.join('')}]>`;
  return Buffer.from(
    `${head}<rss><item><id>1</id><title>&l10;</title><price>1</price></item></rss>`,
  );
}

function makeAliases(): Buffer {
  const names = [...'abcdefghij'];
  const lines = names.map((name, nth) => {
    const before = names[nth - 1];
    const inside = before ? `*${before},`.repeat(9) : 'x,'.repeat(9);
    return `  ${name}: &${name} [${inside}]`;
  });
  return Buffer.from(`- id: 1\n${lines.join('\n')}\n- id: 2\n  name: y\n  price: 1\n`);
}

/**
 * A PNG whose header claims far larger dimensions; its checksum is wrong, as decoders may not check
 * it.
 */
async function claimSize(width: number, height: number): Promise<Buffer> {
  const bytes = Buffer.from(await drawPicture('png'));
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  return bytes;
}
