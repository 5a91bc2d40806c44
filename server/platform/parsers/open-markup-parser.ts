import { type Handler, Parser } from 'htmlparser2';
import { refuse } from '../refusal.ts';
import { parserLimits } from './limits.ts';

/** A streaming parser of XML or HTML. */
export type MarkupParser = { write: (text: string) => void; end: () => void };

/** Long texts are parsed in chunks, so that an unterminated tag or comment is detected early. */
const PIECE = 64 * 1024;

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
  let [depth, attributes, silence] = [0, 0, 0];
  const guarded: Partial<Handler> = Object.create(handler);
  const hears = (): void => {
    silence = 0;
  };
  Object.assign(guarded, {
    onopentagname(name: string) {
      attributes = 0;
      hears();
      handler.onopentagname?.call(guarded, name);
    },
    onattribute(...told: Parameters<Handler['onattribute']>) {
      attributes += 1;
      if (attributes > parserLimits.attributes) refuse('FILE_FIELD_TOO_LONG');
      handler.onattribute?.apply(guarded, told);
    },
    onopentag(...told: Parameters<Handler['onopentag']>) {
      depth += 1;
      hears();
      handler.onopentag?.apply(guarded, told);
      if (depth > nesting) refuse('FILE_NESTED_TOO_DEEP');
    },
    onclosetag(...told: Parameters<Handler['onclosetag']>) {
      depth -= 1;
      hears();
      handler.onclosetag?.apply(guarded, told);
    },
    ontext(text: string) {
      hears();
      handler.ontext?.call(guarded, text);
    },
    oncomment(text: string) {
      hears();
      handler.oncomment?.call(guarded, text);
    },
  } satisfies Partial<Handler>);
  const parser = new Parser(guarded, { xmlMode, decodeEntities: true });
  return {
    write(text) {
      for (let place = 0; place < text.length; place += PIECE) {
        const piece = text.slice(place, place + PIECE);
        silence += piece.length;
        parser.write(piece);
        if (silence > parserLimits.field_characters) refuse('FILE_FIELD_TOO_LONG');
      }
    },
    end: () => parser.end(),
  };
}
