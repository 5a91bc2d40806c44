import { pickBelow, type Random } from './seeded-random.ts';

const MAX_LENGTH = 100;

// Characters with a meaning in URLs, markup, shells, templates, SQL, spreadsheets and headers.
const PIECES = [
  ...'&=?#%+/\\;,:@!$*()<>"\'`{}|^~[]',
  '%00',
  '%0d%0a',
  '%252f',
  '&amp;',
  '&url=https://evil.example/',
  '#top',
  '?a=b',
  '//',
  'https://evil.example/',
  '@evil.example',
  'javascript:alert(1)',
  '../..',
  ':8080',
  'click_ref=forged',
  '&click_ref=forged',
  'uid1=x',
  "' or 1=1--",
  '$\u007b7*7}',
  '{{7*7}}',
  '=1+1',
  '日本語',
  'ñ',
  'e\u0301',
  '🌊',
  '👩‍👩‍👧',
  '\u202e',
  '\u200b',
  'İ',
  '٣',
  '\u00a0x',
  'null',
  '__proto__',
  'a',
  'B',
  '7',
  '-',
  '_',
  '.',
  ' x',
];
const WILD = [
  '\0',
  '\t',
  '\r\n',
  '\x1b[31m',
  '\x7f',
  '\u2028',
  '\ud800',
  '\udfff',
  'x'.repeat(300),
];

/**
 * A sub-id of up to 100 characters; one in five contains characters that are not preserved and must
 * only do no harm.
 */
export function makeSubId(random: Random): { text: string; isWild: boolean } {
  const isWild = random() < 0.2;
  const pieces = isWild ? [...PIECES, ...WILD, ...WILD] : PIECES;
  let text = '';
  for (let times = 1 + pickBelow(random, 12); times > 0; times -= 1) {
    const piece = pieces[pickBelow(random, pieces.length)] ?? 'x';
    if (isWild || (text + piece).trim().length <= MAX_LENGTH) text += piece;
  }
  return { text: isWild ? text : text.trim() || 'x', isWild };
}
