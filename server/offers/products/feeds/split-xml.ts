import { parserLimits } from '#server/platform/parsers/limits.ts';
import { openMarkupParser } from '#server/platform/parsers/open-markup-parser.ts';
import { refuse } from '#server/platform/refusal.ts';

type Fields = Record<string, string | string[]>;
const ITEMS = ['item', 'entry'];

/**
 * The items of an RSS or Atom product feed, keyed by element name without "g:". Entities that a
 * document declares itself are not expanded. Refuses FEED_BROKEN for a truncated file, and whatever
 * the parser limits refuse.
 */
export async function* splitXml(texts: AsyncIterable<string>): AsyncGenerator<Fields> {
  const items: Fields[] = [];
  const reader = openReader(items);
  for await (const text of texts) {
    reader.parser.write(text);
    if (reader.size() > parserLimits.field_characters) refuse('FILE_FIELD_TOO_LONG');
    yield* items.splice(0);
  }
  reader.parser.end();
  if (reader.isTorn()) refuse('FEED_BROKEN');
  yield* items;
}

function openReader(items: Fields[]) {
  let item: Fields | null = null;
  let part: string | null = null;
  let [words, size, depth, isTorn, hasRoot] = ['', 0, 0, false, false];
  const parser = openMarkupParser(
    {
      onopentag(tag, attributes) {
        hasRoot = true;
        const name = plain(tag);
        if (!item && ITEMS.includes(name)) {
          item = {};
          [depth, size] = [0, 0];
          return;
        }
        if (!item) return;
        depth += 1;
        if (depth > 1) return;
        part = name;
        // Atom has the link in an attribute.
        words = name === 'link' ? (attributes.href ?? '') : '';
      },
      ontext(text) {
        if (!item) return;
        size += text.length;
        if (part !== null) words += text;
      },
      onclosetag(tag, isImplied) {
        if (isImplied) isTorn = true;
        if (!item) return;
        if (depth > 0) {
          depth -= 1;
          if (depth === 0 && part !== null) add(item, part, words.trim());
          if (depth === 0) part = null;
        } else if (ITEMS.includes(plain(tag))) {
          items.push(item);
          item = null;
        }
      },
    },
    { xmlMode: true },
  );
  return { parser, size: () => size, isTorn: () => isTorn || !hasRoot };
}

const plain = (tag: string) => tag.toLowerCase().replace(/^[a-z]+:/, '');

function add(item: Fields, name: string, value: string): void {
  const known = Object.hasOwn(item, name) ? item[name] : undefined;
  if (known === undefined) item[name] = value;
  else if (Array.isArray(known)) known.push(value);
  else item[name] = [known, value];
}
