import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { parseInPieces } from './parse-in-pieces.ts';

const unzip = promisify(gunzip);
const MAX_ENTRIES = 50_000;
const MAX_UNFOLDED = 20 * 1024 * 1024;
const MAX_LENGTH = 2_000;

/** The addresses in a sitemap: pages and further sitemaps. */
export type Sitemap = { pages: string[]; sitemaps: string[] };

/**
 * Reads a sitemap or sitemap index, plain or gzipped (detected by its bytes), or a plain text list
 * of addresses. Returns null where it is none of these or decompresses to more than 20 MiB.
 */
export async function readSitemap(body: Buffer): Promise<Sitemap | null> {
  const text = await textOf(body);
  if (text === null) return null;
  if (!text.trimStart().startsWith('<')) return readLines(text);
  const found: Sitemap = { pages: [], sitemaps: [] };
  const path: string[] = [];
  let place = '';
  const handler = {
    onopentag(name: string) {
      path.push(localName(name));
      place = '';
    },
    ontext(part: string) {
      if (path.at(-1) === 'loc' && place.length < MAX_LENGTH) place += part;
    },
    onclosetag() {
      const [parent, name] = path.slice(-2);
      path.pop();
      if (name !== 'loc') return;
      if (parent === 'url') found.pages.push(place.trim());
      if (parent === 'sitemap') found.sitemaps.push(place.trim());
    },
  };
  const isEnough = () => found.pages.length + found.sitemaps.length >= MAX_ENTRIES;
  await parseInPieces(text, handler, { xmlMode: true, isEnough });
  return found;
}

async function textOf(body: Buffer): Promise<string | null> {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body.toString('utf8');
  try {
    return (await unzip(body, { maxOutputLength: MAX_UNFOLDED })).toString('utf8');
  } catch {
    return null;
  }
}

function readLines(text: string): Sitemap | null {
  const lines = text.split(/\r?\n/, MAX_ENTRIES).map((line) => line.trim());
  const pages = lines.filter((line) => /^https?:\/\//i.test(line) && line.length <= MAX_LENGTH);
  return pages.length === 0 ? null : { pages, sitemaps: [] };
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1).toLowerCase();
