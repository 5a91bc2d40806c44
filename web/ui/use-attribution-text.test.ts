import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test, vi } from 'vitest';

vi.stubGlobal('document', { documentElement: {} });
vi.stubGlobal('localStorage', { getItem: () => 'zh', setItem: () => {} });
const { readAttribution } = await import('./use-attribution-text.ts');

const ORDERS = new URL('../../server/sales/orders/', import.meta.url);

/** The sentences of a file of the server that match, with X for each value. */
function sentencesIn(file: string, pattern: RegExp): string[] {
  const source = readFileSync(fileURLToPath(new URL(file, ORDERS)), 'utf8');
  return [...source.matchAll(pattern)].map(([, text = '']) => text.replace(/\$\{[^}]+\}/g, 'X'));
}

test('every attribution that the server writes has a Chinese text', () => {
  const texts = [
    ...sentencesIn('lines/rules.ts', /return ['`](the click [^'`]+)['`]/g),
    ...sentencesIn('attribution/credit-line.ts', /['`]((?:no|first|exclusive|click) [^'`]+)['`]/g),
    ...sentencesIn('returns/reverse-sale.ts', /['`](return of [^'`]+)['`]/g),
  ]
    .map((text) => text.replace('click X before', 'click 5 min before'))
    // The reason is a value of the dictionary and has a message around it.
    .filter((text) => !text.includes('does not count'));
  expect(texts.length).toBeGreaterThan(9);
  expect(texts.filter((text) => !/\p{Script=Han}/u.test(readAttribution(text)))).toEqual([]);
});
