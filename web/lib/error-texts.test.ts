import { expect, test, vi } from 'vitest';

test('before the texts are loaded a key is a generic text, and any other message itself', async () => {
  const { loadTexts, textOf } = await open();
  expect(textOf('EMAIL_ALREADY_EXISTS')).toBe('Operation failed');
  expect(textOf('Failed to fetch')).toBe('Failed to fetch');
  expect(textOf('')).toBe('Operation failed');
  await loadTexts();
  expect(textOf('EMAIL_ALREADY_EXISTS')).toBe('Email already exists');
  expect(textOf('NO_SUCH_KEY')).toBe('Operation failed');
});

test('without network a key is a generic text', async () => {
  vi.doMock('#contract/errors.ts', () => {
    throw new Error('Failed to fetch');
  });
  const { loadTexts, textOf } = await open();
  await loadTexts();
  expect(textOf('EMAIL_ALREADY_EXISTS')).toBe('Operation failed');
  vi.doUnmock('#contract/errors.ts');
});

test('the texts of a Chinese page are Chinese', async () => {
  vi.doMock('./language.ts', () => ({ language: 'zh', locale: 'zh-CN', LANGUAGE_KEY: 'language' }));
  const { loadTexts, textOf } = await open();
  await loadTexts();
  expect(textOf('EMAIL_ALREADY_EXISTS')).toBe('邮箱已存在');
  vi.doUnmock('./language.ts');
});

test('two keys with one code have separate texts', async () => {
  const { loadTexts, textOf } = await open();
  await loadTexts();
  expect(textOf('SAME_TASK_EXIST')).toBe('A duplicate download task already exists.');
  expect(textOf('TOOLS_LINKBOOK_MERCHANT_URL_NOT_SUPPORT')).not.toBe(textOf('SAME_TASK_EXIST'));
});

test('a name inherited by every object is not a catalogue key', async () => {
  const { loadTexts, textOf } = await open();
  await loadTexts();
  expect(textOf('constructor')).toBe('constructor');
});

/** The module as a page loads it: without texts. */
function open() {
  vi.resetModules();
  return import('./error-texts.ts');
}
