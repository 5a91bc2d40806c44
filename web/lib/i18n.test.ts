import { afterEach, describe, expect, it, vi } from 'vitest';
import { readerOf, t } from './i18n.ts';

it.each([
  ['{n, plural, one {# row} other {# rows}} selected.', 2, '2 rows selected.'],
  ['{n, plural, one {# row} other {# rows}} selected.', 1, '1 row selected.'],
  ['{n} {n, plural, one {row} other {rows}}', 3, '3 rows'],
])('the number of a plural is written in %s', (message, n, text) => {
  expect(t(message, { n })).toBe(text);
});

describe('a text of the server', () => {
  afterEach(() => {
    vi.doUnmock('./language.ts');
    vi.resetModules();
  });

  it.each([
    ['zh', 'The certificate is not valid.', '证书无效。'],
    ['zh', 'A provider wrote {this}.', 'A provider wrote {this}.'],
    ['en', 'The certificate is not valid.', 'The certificate is not valid.'],
  ])('in %s, %s', async (language, text, shown) => {
    vi.resetModules();
    vi.doMock('./language.ts', () => ({ LANGUAGE_KEY: 'language', language, locale: 'en-GB' }));
    const { serverText } = await import('./i18n.ts');
    expect(serverText(text)).toBe(shown);
  });
});

describe('a sentence of the server with values', () => {
  const read = readerOf([
    'click {age} min before the order, within {days} days',
    'exclusive coupon {code}, with a click of the same publisher',
    'exclusive coupon {code}',
    'the click does not count ({reason})',
  ]);

  it.each([
    'click 12 min before the order, within 30 days',
    'exclusive coupon A+B, with a click of the same publisher',
    'exclusive coupon A.B',
    'the click does not count (bot)',
  ])('reads “%s” with its values', (text) => {
    expect(read(text)).toBe(text);
  });

  it('an unknown sentence is unchanged', () => {
    expect(read('the click is {odd}')).toBe('the click is {odd}');
  });
});
