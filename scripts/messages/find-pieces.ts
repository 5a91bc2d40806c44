import { PLACEHOLDER } from '../../web/lib/fill-message.ts';

const START = /^[\s,;:.!?)\]·…、，。；：！？）\-–—/+]/;
const END = /[\s,;([·、，；（“\-–—/+]$/;

/**
 * Why a message is a piece of a sentence and no whole one, which no other language can put together;
 * null if it is whole. A piece begins or ends with what joins it, lacks a bracket, or has a value
 * that brings its own blank: `Filter{value}`.
 */
export function pieceIn(message: string): string | null {
  // A plural stands for one value; its forms are parts of the same message.
  const text = message.replaceAll(PLACEHOLDER, '{$1}');
  if (START.test(text)) return 'begins in the middle of a sentence';
  if (END.test(text)) return 'ends in the middle of a sentence';
  if (!isBalanced(text)) return 'has one bracket of two';
  if (/\}\{|\p{L}\{|\}\p{L}|\/>\{/u.test(text) && !isChinese(text))
    return 'has a value that is glued';
  return null;
}

/** The pieces among messages and their translations, as violations. */
export function listPieces(catalogue: Readonly<Record<string, string>>): string[] {
  return Object.entries(catalogue).flatMap((pair) =>
    [...new Set(pair)].flatMap((text) => {
      const why = pieceIn(text);
      return why ? [`not a whole sentence, it ${why}: “${text}”`] : [];
    }),
  );
}

const isChinese = (text: string) => /\p{Script=Han}/u.test(text);

function isBalanced(text: string): boolean {
  const count = (brackets: RegExp) => text.match(brackets)?.length ?? 0;
  return (
    count(/[（(]/g) === count(/[)）]/g) &&
    count(/\[/g) === count(/\]/g) &&
    count(/“/g) === count(/”/g)
  );
}
