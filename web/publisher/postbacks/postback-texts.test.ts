import { expect, test } from 'vitest';
import { insertMacro } from './postback-texts.ts';

test.each([
  ['https://a.example/pb', 20, 'https://a.example/pb?uid=[[uid]]'],
  ['https://a.example/pb', 5, 'https://a.example/pb?uid=[[uid]]'],
  ['https://a.example/pb?', 21, 'https://a.example/pb?uid=[[uid]]'],
  ['https://a.example/pb?s=', 23, 'https://a.example/pb?s=[[uid]]'],
  ['https://a.example/pb?s=&t=1', 23, 'https://a.example/pb?s=[[uid]]&t=1'],
  ['https://a.example/pb?k=a', 24, 'https://a.example/pb?k=a&uid=[[uid]]'],
  ['https://a.example/pb?s=1&', 25, 'https://a.example/pb?s=1&uid=[[uid]]'],
])('a macro is inserted into the query of %s at %i', (text, cursor, expected) => {
  expect(insertMacro(text, cursor, 'uid', true).text).toBe(expected);
});

test('parameters start without a question mark', () => {
  expect(insertMacro('', 0, 'uid', false).text).toBe('uid=[[uid]]');
  expect(insertMacro('a=', 2, 'uid', false).text).toBe('a=[[uid]]');
});
