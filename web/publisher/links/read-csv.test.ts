import { expect, test } from 'vitest';
import { csvText } from './csv-text.ts';
import { csvExample, readCsv } from './read-csv.ts';

test('columns are matched by name in any order, separated by comma, semicolon or tab', () => {
  const expected = [{ target_url: 'https://a.example/', uid1: 'mail' }];
  expect(readCsv('target_url,uid1\nhttps://a.example/,mail')).toEqual(expected);
  expect(readCsv('\uFEFFUID1;Target_URL\r\nmail;https://a.example/\r\n\r\n')).toEqual(expected);
  expect(readCsv('note\tuid1\ttarget_url\nx\tmail\thttps://a.example/')).toEqual(expected);
});

test('quoted cells can contain separators, quotes and line breaks', () => {
  const text = 'target_url,uid1\n"https://a.example/?q=a,b","say ""hi""\nthere"';
  expect(readCsv(text)).toEqual([
    { target_url: 'https://a.example/?q=a,b', uid1: 'say "hi"\nthere' },
  ]);
});

test('written files are read back unchanged, including formulas', () => {
  const values = ['=1+1', '-5', '@x', ';=1', '\uFF1D1', 'a,b', 'c"d', 'plain'];
  const rows = values.map((uid1) => ['https://a.example/', uid1]);
  const read = readCsv(csvText([['target_url', 'uid1'], ...rows]));
  expect(read.map((one) => one.uid1)).toEqual(values);
});

test('a line without a target is kept to show its error; a file without the column is rejected', () => {
  expect(readCsv('target_url,uid1\n,mail')).toEqual([{ target_url: '', uid1: 'mail' }]);
  expect(readCsv('target_url')).toEqual([]);
  expect(() => readCsv('url,uid1\nhttps://a.example/,mail')).toThrow('target_url');
  expect(() => readCsv('')).toThrow('target_url');
});

test('the example file is valid', () => {
  expect(readCsv(csvText(csvExample))).toEqual([
    { target_url: 'https://shop.example.com/shoes', uid1: 'newsletter', uid2: 'may' },
  ]);
});
