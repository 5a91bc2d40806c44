import { setImmediate } from 'node:timers/promises';
import { type Handler, Parser } from 'htmlparser2';

const PIECE = 16 * 1024;
const MOST_MS = 1_000;

/**
 * Parses a text piece by piece, the event loop having its turn between the pieces, until `isEnough`
 * or for one second: a text may be made to take long. Answers whether its end was reached.
 */
export async function parseInPieces(
  text: string,
  handler: Partial<Handler>,
  options: { xmlMode?: boolean; isEnough: () => boolean },
): Promise<boolean> {
  const parser = new Parser(handler, { decodeEntities: true, xmlMode: options.xmlMode ?? false });
  const begun = performance.now();
  for (let at = 0; at < text.length; at += PIECE) {
    parser.write(text.slice(at, at + PIECE));
    if (options.isEnough() || performance.now() - begun > MOST_MS) return false;
    await setImmediate();
  }
  parser.end();
  return true;
}
