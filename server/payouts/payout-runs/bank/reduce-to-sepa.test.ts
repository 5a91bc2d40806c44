import { expect, test } from 'vitest';
import { reduceToSepa } from './reduce-to-sepa.ts';

test.each([
  ['Zoë Ångström & <Søn>', 'Zoe Angstrom + .Son.'],
  ['Łódź Straße Œuvre Þór', 'Lodz Strasse OEuvre THor'],
  ['//Müller//Söhne/', 'Muller/Sohne'],
  ['三菱UFJ', '..UFJ'],
  ['"quoted" *#;%\u0000\u{1F600}', '.quoted. ......'],
  ['   ', '.'],
  ['', '.'],
])('%j becomes %j', (text, expected) => {
  expect(reduceToSepa(text, 140)).toBe(expected);
});

test('every character becomes one of the SEPA set, at most the length, without slashes at the ends', () => {
  for (let code = 0; code < 0x30_00; code += 1) {
    const reduced = reduceToSepa(`a/${String.fromCodePoint(code)}/`, 4);
    expect(reduced).toMatch(/^[a-zA-Z0-9\-?:().,'+][a-zA-Z0-9/\-?:().,'+ ]*$/);
    expect(reduced.length).toBeLessThanOrEqual(4);
    expect(reduced).not.toMatch(/\/\/|\/$/);
  }
});

test('letters that have no diacritic are replaced by their usual spelling', () => {
  const text = reduceToSepa('ßÆæŒœØøĐđÐðŁłÞþı&', 140);
  expect(text).toBe('ssAEaeOEoeOoDdDdLlTHthi+');
});

test('a text is cut to its length before slashes and spaces at its ends are removed', () => {
  expect(reduceToSepa('Müller und Söhne', 7)).toBe('Muller');
  expect(reduceToSepa('Müller und Söhne', 9)).toBe('Muller un');
  expect(reduceToSepa(' / Anna / ', 140)).toBe('Anna');
});
