import { expect, test } from 'vitest';
import { spentMs } from '#fixtures/testing/spent-ms.ts';
import { excerptOf, renderMarkdown, renderSections } from './render-markdown.ts';

const MAX_MS = 20_000;
const MAX_OUTPUT = 4_000_000;

const definition = `[a]: https://example.com/${'x'.repeat(50_000)} "${'t'.repeat(50_000)}"\n\n`;

test.each([
  ['one link definition used many times', definition + '[a]'.repeat(30_000)],
  ['brackets', '['.repeat(200_000)],
  ['nested brackets', '['.repeat(100_000) + ']'.repeat(100_000)],
  ['quotes within quotes', '>'.repeat(200_000)],
  ['lists within lists', '- '.repeat(100_000)],
  ['emphasis', '*a **b_'.repeat(28_000)],
  ['a table that is filled up', `a|b\n-|-\n${'x|\n'.repeat(60_000)}`],
  ['headings', '# a\n'.repeat(50_000)],
  ['headings whose titles collide', '# \n'.repeat(60_000)],
  ['back-ticks', Array.from({ length: 600 }, (_, nth) => '`'.repeat(nth)).join(' ')],
  ['a text past the limit', 'a *b* [c](https://example.com) '.repeat(100_000)],
])('the work and the output for %s are bounded', (_name, body) => {
  const spent = spentMs();
  const html = renderMarkdown(body);
  const sections = renderSections(body);
  excerptOf(body);
  expect(html.length).toBeLessThan(MAX_OUTPUT);
  expect(sections.map((one) => one.html).join('').length).toBeLessThan(MAX_OUTPUT);
  expect(spent()).toBeLessThan(MAX_MS);
});

test('an ordinary text keeps its links, lists and summary', () => {
  const html = renderMarkdown('# Hello\n\n- a [link](https://example.com "there")\n  - nested');
  expect(html).toContain('href="https://example.com"');
  expect(html).toContain('<h3>Hello</h3>');
  expect(excerptOf(`${'word '.repeat(1000)}`)).toMatch(/^(word ?){30,36}…$/);
});
