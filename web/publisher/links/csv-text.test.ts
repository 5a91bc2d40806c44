import { expect, test } from 'vitest';
import { csvText } from './csv-text.ts';

test('commas, quotes and line breaks are escaped within a cell', () => {
  expect(
    csvText([
      ['a,b', 'say "hi"', 'two\nlines'],
      ['', 'plain', 'x'],
    ]),
  ).toBe('"a,b","say ""hi""","two\nlines"\r\n,plain,x');
});

test.each(['=1+1', '+1', '-1+1', '@sum', '\t=x', ' =x', '\uFF1Dx'])(
  '%j does not run as a formula',
  (value) => {
    expect(csvText([[value]])).toMatch(/^"?'/);
  },
);
