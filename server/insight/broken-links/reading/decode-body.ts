import { openMarkupParser } from '#server/platform/parsers/open-markup-parser.ts';

/** How many bytes of a page are searched for its declared encoding, as browsers do. */
const LOOKED_AT = 1024;

/**
 * Decodes a body by its byte order mark, else by the charset of its header, else by the page's own
 * declaration, else as UTF-8. An unknown encoding is read as UTF-8 with U+FFFD for invalid bytes,
 * so that no body is rejected. NUL is removed, because the database cannot store it.
 */
export function decodeBody(body: Uint8Array, charset: string): string {
  const marked = markOf(body);
  const named = marked ?? (charset || namedIn(body.subarray(0, LOOKED_AT)));
  return decoderOf(named ?? 'utf-8')
    .decode(body)
    .replaceAll('\u0000', '');
}

function markOf(body: Uint8Array): string | null {
  if (body[0] === 0xfe && body[1] === 0xff) return 'utf-16be';
  if (body[0] === 0xff && body[1] === 0xfe) return 'utf-16le';
  return body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf ? 'utf-8' : null;
}

function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label);
  } catch {
    return new TextDecoder('utf-8');
  }
}

function namedIn(head: Uint8Array): string | undefined {
  let named: string | undefined;
  const onopentag = (name: string, { charset, content = '' }: Record<string, string>) => {
    if (name === 'meta') named ??= charset ?? content.split(/charset\s*=/i)[1]?.trim();
  };
  const parser = openMarkupParser({ onopentag }, { xmlMode: false });
  parser.write(Buffer.from(head).toString('latin1'));
  parser.end();
  return named;
}
