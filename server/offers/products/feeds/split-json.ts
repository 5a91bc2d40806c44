import { parserLimits } from '#server/platform/parsers/limits.ts';
import { refuse } from '#server/platform/refusal.ts';

/**
 * The entries of a JSON list, each as its own text: the top-level list, or the first list within an
 * object ({"products": [...]}). Holds one entry in memory at a time. Refuses FEED_BROKEN for a
 * truncated file, FILE_NESTED_TOO_DEEP and FILE_FIELD_TOO_LONG.
 */
export async function* splitJson(texts: AsyncIterable<string>): AsyncGenerator<string> {
  let [depth, listDepth, isText, isEscaped, isOver] = [0, -1, false, false, false];
  let kept = '';
  for await (const text of texts) {
    let from = kept === '' ? -1 : 0;
    for (let place = 0; place < text.length; place += 1) {
      const sign = text[place];
      if (isText) {
        if (isEscaped) isEscaped = false;
        else if (sign === '\\') isEscaped = true;
        else if (sign === '"') isText = false;
        continue;
      }
      if (sign === '"') isText = true;
      else if (sign === '{' || sign === '[') {
        if (depth === listDepth && !isOver && from < 0) from = place;
        if (listDepth < 0 && sign === '[' && depth <= 1) listDepth = depth + 1;
        depth += 1;
        if (depth > parserLimits.nesting) refuse('FILE_NESTED_TOO_DEEP');
      } else if (sign === '}' || sign === ']') {
        depth -= 1;
        if (depth === listDepth && from >= 0) {
          yield kept + text.slice(from, place + 1);
          kept = '';
          from = -1;
        } else if (depth === listDepth - 1) isOver = true;
      } else if (depth === listDepth && !isOver && !/[\s,]/.test(sign ?? '')) refuse('FEED_BROKEN');
    }
    if (from >= 0) kept += text.slice(from);
    if (kept.length > parserLimits.field_characters) refuse('FILE_FIELD_TOO_LONG');
  }
  if (depth !== 0 || isText || !isOver) refuse('FEED_BROKEN');
}
