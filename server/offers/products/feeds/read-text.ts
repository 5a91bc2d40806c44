const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
};
// A tag, or one cut off after an attribute: "x <b" is not markup, "<img src=..." is.
const TAG = /<\/?[a-z!][^<>]*>|<\/?[a-z][a-z0-9:-]*[\s/][^<>]*=[^<>]*/gi;
const CODE_START = /<(script|style)\b/gi;
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern removes control characters.
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]+/g;

/**
 * Text of a feed as plain text: without markup, control characters, direction marks or repeated
 * spaces. It is still escaped when shown. "Size < 40" and "AT&amp;T" keep their meaning.
 */
export function plainText(value: unknown, longest: number): string {
  if (typeof value !== 'string' && typeof value !== 'number') return '';
  const bare = String(value)
    .toWellFormed()
    .slice(0, longest * 8);
  const decoded = decodeEntities(withoutCode(bare).replace(TAG, ' '));
  // Markup that was itself encoded as entities is visible only after decoding.
  const plain = withoutCode(decoded).replace(TAG, ' ').replace(CONTROLS, ' ');
  const words = plain.replace(/\s+/g, ' ').trim();
  return words.length > longest
    ? words
        .slice(0, longest)
        .toWellFormed()
        .replace(/\ufffd$/, '')
    : words;
}

/**
 * Removes scripts and styles. Each is searched once from start to end: a single regular expression
 * would scan the rest of the text again for every unclosed start tag.
 */
function withoutCode(text: string): string {
  const hasNoEnd = new Set<string>();
  let kept = '';
  let from = 0;
  for (const { index, 1: name = '' } of text.matchAll(CODE_START)) {
    const tag = name.toLowerCase();
    if (index < from || hasNoEnd.has(tag)) continue;
    const end = new RegExp(`</${tag}\\s*>`, 'gi');
    end.lastIndex = index;
    if (end.test(text)) {
      kept += `${text.slice(from, index)} `;
      from = end.lastIndex;
    } else hasNoEnd.add(tag);
  }
  return kept + text.slice(from);
}

function decodeEntities(text: string): string {
  return text.replace(/&(#x?[0-9a-f]{1,6}|[a-z]{2,6});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ENTITIES[name.toLowerCase()] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 31 && code < 0x110000 ? String.fromCodePoint(code).toWellFormed() : ' ';
  });
}

/** An entry of a feed: values by field name. */
export type EntryFields = Readonly<Record<string, unknown>>;

/** The first value among these names that is not empty. */
export function firstOf(fields: EntryFields, ...names: string[]): unknown {
  for (const name of names) {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const one: unknown = Array.isArray(value) ? value[0] : value;
    // An object is not a value; converting it to text may even throw.
    if (one !== undefined && one !== null && one !== '' && typeof one !== 'object') return one;
  }
  return undefined;
}
