import dayjs from 'dayjs';
import parseFormats from 'dayjs/plugin/customParseFormat.js';

dayjs.extend(parseFormats);

/** Day and month as words or in an order that is the same everywhere. */
const CLEAR = ['YYYY-M-D', 'D MMM YYYY', 'D MMMM YYYY', 'MMM D YYYY', 'MMMM D YYYY'];
/** Countries disagree on these: 1/10/2026 is two days. */
const UNCLEAR = ['D-M-YYYY', 'M-D-YYYY'];

/**
 * Reads a typed day as YYYY-MM-DD: 2026-10-01, 1 Oct 2026, Oct 1, 2026 or 2026年10月1日, and figures like
 * 21/11/2026 where only one order of day and month is possible.
 */
export function readDay(typed: string): string | 'unreadable' | 'unclear' {
  const text = simplify(typed);
  const [clear] = daysOf(text, CLEAR);
  if (clear) return clear;
  const [first, second] = daysOf(text, UNCLEAR);
  return second ? 'unclear' : (first ?? 'unreadable');
}

/** The different days that a text is in some of the formats. */
function daysOf(text: string, formats: readonly string[]): string[] {
  const found = formats
    .map((format) => dayjs(text, format, true))
    .filter((day) => day.isValid())
    .map((day) => day.format('YYYY-MM-DD'));
  return [...new Set(found)];
}

/** One spelling for those that people use: "01. OCT  2026" is "1 Oct 2026". */
function simplify(typed: string): string {
  return typed
    .normalize('NFKC')
    .trim()
    .toLowerCase()
    .replace(/(\d)\s*[年月]\s*(?=\d)/g, '$1-')
    .replace(/日$/, '')
    .replace(/\bsept\b/, 'sep')
    .replace(/(\d)(st|nd|rd|th)\b/, '$1')
    .replace(/(\d)\s*[-/.]\s*(?=\d)/g, '$1-')
    .replace(/[.,]/g, ' ')
    .replace(/\b0+(?=\d)/g, '')
    .replace(/\s+/g, ' ')
    .replace(/\b[a-z]/, (letter) => letter.toUpperCase());
}
