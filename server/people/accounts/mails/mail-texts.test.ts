import { expect, test } from 'vitest';
import { chinese } from './chinese-texts.ts';
import { mailTexts } from './mail-texts.ts';

const placeholdersOf = (text: string) => (text.match(/\{\w+\}/g) ?? []).sort();

test('each translation has the placeholders of its English text', () => {
  for (const [english, translated] of Object.entries(chinese)) {
    expect(placeholdersOf(translated), english).toEqual(placeholdersOf(english));
    expect(translated).not.toBe('');
  }
});

test('a value is inserted as it is, and a missing one is empty', () => {
  const t = mailTexts('zh');
  expect(t('category {category}', { category: '{name} $&' })).toBe('类别 {name} $&');
  expect(mailTexts(null)('category {category}')).toBe('category ');
});
