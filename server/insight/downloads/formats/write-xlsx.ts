import { once } from 'node:events';
import { PassThrough } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Cell, Field, WriteBytes } from '../rules.ts';

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts of a one-sheet workbook besides the sheet (ECMA-376, part 1, 12.2). */
const PARTS: Readonly<Record<string, string>> = {
  '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets><sheet name="Report" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

/** Small chunks: strings of hundreds of kilobytes are freed only by a full garbage collection. */
const ROWS_PER_CHUNK = 25;

/** Streams rows as a workbook of one sheet, compressed as they arrive; holds no rows in memory. */
export function writeXlsx(write: WriteBytes, fields: readonly Field[]) {
  const zip = new ZipFile();
  const sheet = new PassThrough();
  for (const [path, xml] of Object.entries(PARTS)) zip.addBuffer(Buffer.from(HEAD + xml), path);
  zip.addReadStream(sheet, 'xl/worksheets/sheet1.xml');
  zip.end();
  // Backpressure: the archive is read as fast as it is written to disk.
  const written = (async () => {
    for await (const piece of zip.outputStream) await write(piece as Buffer);
  })();
  written.catch((error) => sheet.destroy(error));
  const add = async (xml: string) => {
    if (!sheet.write(xml)) await once(sheet, 'drain');
  };
  const names = fields.map(({ name }) => name);
  const letters = fields.map((_, at) => columnOf(at));
  const isAmountAt = (at: number) => fields[at]?.isAmount === true;
  let rowNumber = 0;
  const rowOf = (cells: readonly Cell[], isAmount: (at: number) => boolean) => {
    rowNumber += 1;
    // Each cell has its reference, because some readers do not infer positions.
    const placed = cells.map((cell, at) =>
      cellOf(`${letters[at]}${rowNumber}`, cell, isAmount(at)),
    );
    return `<row r="${rowNumber}">${placed.join('')}</row>`;
  };
  return {
    begin: () => add(`${HEAD}<worksheet xmlns="${MAIN}"><sheetData>${rowOf(names, () => false)}`),
    async rows(rows: readonly (readonly Cell[])[]) {
      for (let from = 0; from < rows.length; from += ROWS_PER_CHUNK) {
        const piece = rows.slice(from, from + ROWS_PER_CHUNK);
        await add(piece.map((cells) => rowOf(cells, isAmountAt)).join(''));
      }
    },
    async end() {
      sheet.end('</sheetData></worksheet>');
      await written;
    },
  };
}

/** Column letters A to Z, AA and on; reports have at most 702 columns. */
function columnOf(at: number): string {
  const letter = (one: number) => String.fromCharCode(65 + one);
  return at < 26 ? letter(at) : `${letter(Math.floor(at / 26) - 1)}${letter(at % 26)}`;
}

/** Text is an inline string, which spreadsheets never evaluate as a formula. */
function cellOf(reference: string, cell: Cell, isAmount: boolean): string {
  if (cell === null) return '';
  if (typeof cell === 'number' || isAmount) return `<c r="${reference}"><v>${cell}</v></c>`;
  const text = escapeXml(String(cell));
  return `<c r="${reference}" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`;
}

const SIGNS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  // An XML parser turns an unescaped carriage return into a line feed.
  '\r': '&#13;',
};

/** Escapes text for XML and removes characters that XML does not allow. */
function escapeXml(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: removes them.
      .replace(/[\u0000-\u0008\u000B\u000C\u000E-\u001F\uFFFE\uFFFF]/g, '')
      .replace(/[&<>\r]/g, (sign) => SIGNS[sign] ?? sign)
  );
}
