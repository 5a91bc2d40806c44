/** Letters that Unicode does not decompose, after EPC217-08 (SEPA conversion table). */
const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  Æ: 'AE',
  æ: 'ae',
  Œ: 'OE',
  œ: 'oe',
  Ø: 'O',
  ø: 'o',
  Đ: 'D',
  đ: 'd',
  Ð: 'D',
  ð: 'd',
  Ł: 'L',
  ł: 'l',
  Þ: 'TH',
  þ: 'th',
  ı: 'i',
  '&': '+',
};
const UNDECOMPOSED = new RegExp(`[${Object.keys(LETTERS).join('')}]`, 'g');

/**
 * Text in the character set that all banks of SEPA accept (EPC230-15): Latin letters without
 * diacritics, digits and / - ? : ( ) . , ' + and space; other characters become dots. No slash at the
 * ends and no two in a row. At most `most` characters, never empty.
 */
export function reduceToSepa(text: string, most: number): string {
  const bare = text
    .replace(UNDECOMPOSED, (letter) => LETTERS[letter] ?? '.')
    .normalize('NFD')
    .replace(/\p{M}/gu, '');
  const plain = bare
    .replace(/[^a-zA-Z0-9/\-?:().,'+ ]/gu, '.')
    .replace(/\/{2,}/g, '/')
    .slice(0, most)
    .replace(/^[/ ]+|[/ ]+$/g, '');
  return plain || '.';
}
