import { setImmediate } from 'node:timers/promises';
import type { Handler } from 'htmlparser2';
import { openMarkupParser } from '#server/platform/parsers/open-markup-parser.ts';
import { Refusal } from '#server/platform/refusal.ts';

const PIECE = 16 * 1024;
const MAX_MS = 1_000;

/**
 * Parses a text in chunks and yields to the event loop between them. Stops at `isEnough`, at a
 * markup limit or after one second, because a text may be made to be slow. Returns whether it
 * reached the end.
 */
export async function parseInPieces(
  text: string,
  handler: Partial<Handler>,
  options: { xmlMode?: boolean; isEnough: () => boolean },
): Promise<boolean> {
  const parser = openMarkupParser(handler, { xmlMode: options.xmlMode ?? false });
  const begun = performance.now();
  for (let at = 0; at < text.length; at += PIECE) {
    try {
      parser.write(text.slice(at, at + PIECE));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return false;
    }
    if (options.isEnough() || performance.now() - begun > MAX_MS) return false;
    await setImmediate();
  }
  parser.end();
  return true;
}
