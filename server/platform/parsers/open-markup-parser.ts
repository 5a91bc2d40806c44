import { type Handler, Parser } from 'htmlparser2';
import { refuse } from '../refusal.ts';
import { parserLimits } from './limits.ts';

/** A streaming parser of XML or HTML. */
export type MarkupParser = { write: (text: string) => void; end: () => void };

/** Long texts are parsed in chunks, so that an unterminated tag or comment is detected early. */
const CHUNK_CHARACTERS = 64 * 1024;

/**
 * htmlparser2 with limits. It keeps open elements in an array with the innermost first, so that the
 * cost of each tag is its depth: 0.6 MB of nested tags took 200,000 x 200,000 / 2 moves. Refuses
 * FILE_NESTED_TOO_DEEP, and FILE_FIELD_TOO_LONG for an unterminated tag or comment or an element
 * with too many attributes. Entities declared by the document are not expanded.
 */
export function openMarkupParser(
  handler: Partial<Handler>,
  { xmlMode }: { xmlMode: boolean },
): MarkupParser {
  const nesting = xmlMode ? parserLimits.nesting : parserLimits.html_nesting;
  const { guarded, withinLimit } = guardHandler(handler, nesting);
  const parser = new Parser(guarded, { xmlMode, decodeEntities: true });
  return {
    write(text) {
      for (let start = 0; start < text.length; start += CHUNK_CHARACTERS) {
        const chunk = text.slice(start, start + CHUNK_CHARACTERS);
        withinLimit(chunk.length, () => parser.write(chunk));
      }
    },
    end: () => parser.end(),
  };
}

/**
 * A handler that enforces the limits and passes its events on. `withinLimit` parses a
 * chunk and counts characters since the last event: too many are an unterminated tag or comment.
 */
function guardHandler(handler: Partial<Handler>, nesting: number) {
  let [depth, attributes, charactersSinceEvent] = [0, 0, 0];
  const guarded: Partial<Handler> = Object.create(handler);
  const noteEvent = (): void => {
    charactersSinceEvent = 0;
  };
  Object.assign(guarded, {
    onopentagname(name: string) {
      attributes = 0;
      noteEvent();
      handler.onopentagname?.call(guarded, name);
    },
    onattribute(...parameters: Parameters<Handler['onattribute']>) {
      attributes += 1;
      if (attributes > parserLimits.attributes) refuse('FILE_FIELD_TOO_LONG');
      handler.onattribute?.apply(guarded, parameters);
    },
    onopentag(...parameters: Parameters<Handler['onopentag']>) {
      depth += 1;
      noteEvent();
      handler.onopentag?.apply(guarded, parameters);
      if (depth > nesting) refuse('FILE_NESTED_TOO_DEEP');
    },
    onclosetag(...parameters: Parameters<Handler['onclosetag']>) {
      depth -= 1;
      noteEvent();
      handler.onclosetag?.apply(guarded, parameters);
    },
    ontext(text: string) {
      noteEvent();
      handler.ontext?.call(guarded, text);
    },
    oncomment(text: string) {
      noteEvent();
      handler.oncomment?.call(guarded, text);
    },
  } satisfies Partial<Handler>);
  const withinLimit = (characters: number, parse: () => void): void => {
    charactersSinceEvent += characters;
    parse();
    if (charactersSinceEvent > parserLimits.field_characters) refuse('FILE_FIELD_TOO_LONG');
  };
  return { guarded, withinLimit };
}
