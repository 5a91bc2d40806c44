import { expect, test } from 'vitest';
import { acceptedLanguage } from './accepted-language.ts';

test.each([
  [undefined, null],
  ['', null],
  ['*', null],
  ['fr-FR, de;q=0.5', null],
  ['zh', 'zh'],
  ['zh-Hans-CN, en;q=0.5', 'zh'],
  ['en-GB,en;q=0.9,zh;q=0.8', 'en'],
  ['en;q=0.2, ZH-cn;q=0.9', 'zh'],
  ['zh;q=0, en;q=0.1', 'en'],
  ['zh;q=abc', null],
  ['zhx', null],
  [`${'fr,'.repeat(1_000)}zh`, null],
])('Accept-Language %j prefers %j', (header, language) => {
  expect(acceptedLanguage(header)).toBe(language);
});
