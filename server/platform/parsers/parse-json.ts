import { refuse } from '../refusal.ts';
import { parserLimits } from './limits.ts';

const [QUOTE, BACKSLASH] = [0x22, 0x5c];
const OPENING: readonly number[] = [0x5b, 0x7b];
const CLOSING: readonly number[] = [0x5d, 0x7d];

/**
 * Parses JSON. Refuses FILE_NESTED_TOO_DEEP before parsing: recursive code would overflow the stack
 * on a deep value. Throws SyntaxError for invalid JSON.
 */
export function parseJson(text: string, nesting: number = parserLimits.nesting): unknown {
  requireShallowJson(text, nesting);
  return JSON.parse(text);
}

/** Refuses FILE_NESTED_TOO_DEEP for a JSON text nested deeper than `nesting`. */
export function requireShallowJson(text: string, nesting: number = parserLimits.nesting): void {
  let depth = 0;
  let isText = false;
  for (let place = 0; place < text.length; place += 1) {
    const code = text.charCodeAt(place);
    if (code === QUOTE) isText = !isText;
    else if (isText) place += Number(code === BACKSLASH);
    else if (OPENING.includes(code)) {
      depth += 1;
      if (depth > nesting) refuse('FILE_NESTED_TOO_DEEP');
    } else if (CLOSING.includes(code)) depth -= 1;
  }
}
