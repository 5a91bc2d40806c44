import { expect, test } from 'vitest';
import { spentMs } from '#fixtures/testing/spent-ms.ts';
import { Refusal } from '../refusal.ts';
import { openMarkupParser } from './open-markup-parser.ts';
import { parseCsv } from './parse-csv.ts';
import { parseJson } from './parse-json.ts';
import { parseYaml } from './parse-yaml.ts';

const MAX_MS = 5_000;

/** The key of the refusal, checked against the time limit; otherwise the parsed value. */
function outcomeOf(read: () => unknown): unknown {
  const spent = spentMs();
  try {
    return read();
  } catch (error) {
    return error instanceof Refusal ? error.key : 'error';
  } finally {
    expect(spent()).toBeLessThan(MAX_MS);
  }
}

function readMarkup(text: string, xmlMode = true): number {
  let tags = 0;
  const onopentag = () => {
    tags += 1;
  };
  const parser = openMarkupParser({ onopentag }, { xmlMode });
  parser.write(text);
  parser.end();
  return tags;
}

const manyAttributes = Array.from({ length: 1_001 }, (_, nth) => `b${nth}=""`).join(' ');

test.each([
  ['two million open tags', '<a>'.repeat(2_000_000), 'FILE_NESTED_TOO_DEEP'],
  ['a hundred levels', '<a>'.repeat(100) + '</a>'.repeat(100), 100],
  ['a comment without an end', `<!--${'x'.repeat(1_500_000)}`, 'FILE_FIELD_TOO_LONG'],
  ['an attribute without an end', `<a b="${'x'.repeat(1_500_000)}`, 'FILE_FIELD_TOO_LONG'],
  ['a name without an end', `<${'x'.repeat(1_500_000)}`, 'FILE_FIELD_TOO_LONG'],
  ['too many attributes', `<a ${manyAttributes}/>`, 'FILE_FIELD_TOO_LONG'],
  ['many flat tags', '<a></a>'.repeat(300_000), 300_000],
  ['closing tags of nothing', '</a>'.repeat(200_000), 0],
])('markup with %s', (_name, text, expected) => {
  expect(outcomeOf(() => readMarkup(text)) === expected).toBe(true);
});

test('entities declared by the document are not expanded', () => {
  const lines = Array.from({ length: 9 }, (_, nth) => {
    return `<!ENTITY l${nth + 1} "${`&l${nth};`.repeat(10)}">`;
  });
  let words = '';
  const ontext = (text: string) => {
    words += text;
  };
  const parser = openMarkupParser({ ontext }, { xmlMode: true });
  parser.write(`<!DOCTYPE x [<!ENTITY l0 "ha">${lines.join('')}]><x>&l9;</x>`);
  parser.end();
  expect(words.length).toBeLessThan(1_000);
});

test('JSON that is nested too deeply is refused before it is built', () => {
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
  expect(outcomeOf(() => parseJson(nested(1_000_000)))).toBe('FILE_NESTED_TOO_DEEP');
  expect(outcomeOf(() => parseJson(nested(101)))).toBe('FILE_NESTED_TOO_DEEP');
  expect(outcomeOf(() => parseJson(nested(100)))).toEqual(JSON.parse(nested(100)));
  const quoted = JSON.stringify({ text: `\\"${'['.repeat(200)}` });
  expect(parseJson(quoted)).toEqual(JSON.parse(quoted));
});

test('YAML neither expands aliases nor becomes slow with many keys or levels', () => {
  expect(parseYaml('- a: 1\n  b: [x, y]')).toEqual([{ a: 1, b: ['x', 'y'] }]);
  const bomb = `a: &a [x,x,x,x,x,x,x,x,x]\n${Array.from(
    { length: 8 },
    (_, nth) => `${'bcdefghi'[nth]}: &${'bcdefghi'[nth]} [${`*${'abcdefgh'[nth]},`.repeat(9)}]`,
  ).join('\n')}`;
  expect(outcomeOf(() => parseYaml(bomb))).toBe('error');
  expect(outcomeOf(() => parseYaml('['.repeat(101) + ']'.repeat(101)))).toBe('error');
  // Pretty errors cost as much as the text is long: 1.3 s, and 21 s for four times the text.
  expect(outcomeOf(() => parseYaml(`- {id: 1,${'- *a '.repeat(19_000)}`))).toBe('error');
  expect(outcomeOf(() => parseYaml(`- id: 1\n  ${'? '.repeat(2_000)}a`))).toBe('error');
  expect(outcomeOf(() => parseYaml('? [a, b]\n: 1'))).toBe('error');
  const keys = Array.from({ length: 9_000 }, (_, nth) => `k${nth}: 1`).join('\n');
  expect(Object.keys(outcomeOf(() => parseYaml(keys)) as object)).toHaveLength(9_000);
});

test('CSV with a long field, a wide row or too many rows is refused', () => {
  expect(outcomeOf(() => parseCsv(`a,"${'x'.repeat(100_000_000)}`, {}))).toBe(
    'FILE_FIELD_TOO_LONG',
  );
  expect(outcomeOf(() => parseCsv(','.repeat(2_001), {}))).toBe('FILE_FIELD_TOO_LONG');
  expect(outcomeOf(() => parseCsv('a\n'.repeat(500_001), {}))).toBe('FILE_TOO_MANY_RECORDS');
  const skipping = { skip_records_with_error: true, info: true };
  expect(outcomeOf(() => parseCsv(`a\n"${'x'.repeat(2_000_000)}`, skipping))).toBe(
    'FILE_FIELD_TOO_LONG',
  );
  // Each error copies what was read of the row: without a limit this takes 24 s.
  const quotes = `a${'"id":'.repeat(80_000)}`;
  expect(outcomeOf(() => parseCsv(quotes, skipping))).toBe('FILE_TYPE_NOT_ALLOWED');
  expect(parseCsv('a,b\n1,"2,3"\n', {})).toEqual([
    ['a', 'b'],
    ['1', '2,3'],
  ]);
});
