import { inflateSync } from 'node:zlib';

/**
 * The words of a PDF as whoever copies them out of it gets them: by what the file itself says each
 * glyph means, one line per text that was drawn. For files of ours, whose objects stand in the open.
 */
export function readPdfWords(pdf: Buffer): string {
  const objects = objectsOf(pdf.toString('latin1'));
  const fonts = new Map<string, Map<number, string>>();
  for (const body of objects.values()) {
    for (const [, name = '', id = ''] of (/\/Font <<([^>]*)>>/s.exec(body)?.[1] ?? '').matchAll(
      /\/(F\d+) (\d+) 0 R/g,
    )) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(id) ?? '')?.[1];
      fonts.set(name, meaningsOf(streamOf(objects.get(map ?? '') ?? '')));
    }
  }
  const lines: string[] = [];
  for (const body of objects.values()) {
    let meanings = new Map<number, string>();
    for (const [, font, shown] of streamOf(body).matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (font) meanings = fonts.get(font) ?? meanings;
      if (shown !== undefined) lines.push(textOf(shown, meanings));
    }
  }
  return lines.join('\n');
}

function objectsOf(text: string): Map<string, string> {
  const found = text.matchAll(/(?:^|\n)(\d+) 0 obj\r?\n([\s\S]*?)\r?\nendobj/g);
  return new Map([...found].map(([, id = '', body = '']) => [id, body]));
}

/** A stream is as long as its object says: its bytes may end in a line break of their own. */
function streamOf(body: string): string {
  const length = Number(/\/Length (\d+)/.exec(body)?.[1] ?? 0);
  const begin = /stream\r?\n/.exec(body);
  if (!begin) return '';
  const start = begin.index + begin[0].length;
  const bytes = Buffer.from(body.slice(start, start + length), 'latin1');
  return (bytes[0] === 0x78 ? inflateSync(bytes) : bytes).toString('latin1');
}

/** What each glyph means, by the ranges of a font's map. */
function meaningsOf(map: string): Map<number, string> {
  const meanings = new Map<number, string>();
  for (const [, from = '', , list = ''] of map.matchAll(
    /<([0-9a-f]{4})> <([0-9a-f]{4})> \[([^\]]*)\]/gi,
  )) {
    [...list.matchAll(/<([0-9a-f]+)>/gi)].forEach(([, hex = ''], nth) => {
      const units = hex.match(/.{4}/g) ?? [];
      const text = String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)));
      meanings.set(Number.parseInt(from, 16) + nth, text);
    });
  }
  return meanings;
}

function textOf(shown: string, meanings: ReadonlyMap<number, string>): string {
  const hex = [...shown.matchAll(/<([0-9a-f]*)>/gi)].map(([, part = '']) => part).join('');
  const glyphs = (hex.match(/.{4}/g) ?? []).map((glyph) => Number.parseInt(glyph, 16));
  return glyphs.map((glyph) => meanings.get(glyph) ?? '\uFFFD').join('');
}
