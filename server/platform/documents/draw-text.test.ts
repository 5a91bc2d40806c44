import { expect, test } from 'vitest';
import { readPdfWords } from '#fixtures/testing/read-pdf-words.ts';
import { drawText } from './draw-text.ts';
import { openPdf } from './open-pdf.ts';

async function wordsOf(text: string, width = 480): Promise<string> {
  const { pdf, close } = await openPdf(
    { title: 'A test', author: 'A test' },
    new Date('2026-03-08T12:00:00Z'),
  );
  drawText(pdf, text, { at: 56, y: 56, width });
  drawText(pdf, text, { at: 56, y: 90, width, align: 'right', isBold: true, size: 12 });
  return readPdfWords(await close());
}

// Each text is drawn twice, plain and bold; runs of two fonts are extracted as separate lines.
test.each([
  'Grzegorz Brzęczyszczykiewicz, Łódź',
  'Кирилл Їжак',
  'Αλέξανδρος Παπαδόπουλος',
  'Nguyễn Văn Đức',
  '王小明有限公司',
  'こんにちは',
  'Plain & 1,234.56 € · •••• 3000',
])('a name can be read and copied from a PDF: %s', async (name) => {
  expect((await wordsOf(name)).split('\n').join('')).toBe(name.normalize('NFC').repeat(2));
});

test('names in two scripts are drawn completely, combining accents are composed, other scripts become "?"', async () => {
  expect(await wordsOf('王小明 Ltd')).toBe('王小明\n Ltd\n王小明\n Ltd');
  expect(await wordsOf('e\u0301te\u0301')).toBe('été\nété');
  expect(await wordsOf('한글 A')).toBe('?? A\n?? A');
});

test('text that does not fit ends in an ellipsis and does not overlap the next column', async () => {
  const [plain = '', dots] = (await wordsOf('a'.repeat(200), 100)).split('\n');
  expect(plain).toMatch(/^a{10,25}$/);
  expect(dots).toBe('…');
});
