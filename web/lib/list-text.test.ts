import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.doUnmock('./language.ts');
  vi.resetModules();
});

async function readIn(language: string) {
  vi.resetModules();
  vi.doMock('./language.ts', () => ({ language }));
  return import('./list-text.ts');
}

test('a list has the comma of its language and leaves out what is missing', async () => {
  const parts = ['3', null, 0, '', false, 'b'] as const;
  expect((await readIn('en')).listText(parts)).toBe('3, 0, b');
  expect((await readIn('zh')).listText(parts)).toBe('3、0、b');
});

test('sentences are separated by a blank in English only', async () => {
  expect((await readIn('en')).paragraphText(['One.', null, 'Two.'])).toBe('One. Two.');
  expect((await readIn('zh')).paragraphText(['一。', '二。'])).toBe('一。二。');
});

test('a reason ends with one full stop', async () => {
  const english = await readIn('en');
  expect(english.sentenceText(' Too little traffic ')).toBe('Too little traffic.');
  expect(english.sentenceText('Why now?')).toBe('Why now?');
  const chinese = await readIn('zh');
  expect(chinese.sentenceText('流量不足')).toBe('流量不足。');
  expect(chinese.sentenceText('流量不足。')).toBe('流量不足。');
});
