import { expect, test } from 'vitest';
import { collectMessages } from './collect-messages.ts';
import { compareCatalogue } from './compare-catalogue.ts';
import { listPieces, pieceIn } from './find-pieces.ts';

test('collects the messages of t(), msg() and Trans, and texts outside of them', () => {
  const source = `
    export const a = [t('Save'), msg('Brands'), t('{count} lines', { count: 1 })];
    export const b = <p title="Close"><Trans id="Sent <0/>" components={{ 0: <b /> }} />Hello</p>;
    export const c = <Input label={t('Name')} placeholder="https://shop.example" />;
    export const d = <b title={a ? t('Save') : 'Opens'}>{isPast ? 'from ' : ''}{a && 'to'}</b>;`;
  expect(collectMessages('a.tsx', source)).toEqual({
    messages: ['Save', 'Brands', '{count} lines', 'Sent <0/>', 'Name', 'Save'],
    untranslated: ['Close', 'Hello', 'from ', 'to', 'Opens'],
    joined: [],
  });
});

test('reports code that joins a message with other text to a sentence', () => {
  const joined = [
    "t('Sort') + name",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code.
    "`${isOn ? t('Pause') : t('Resume')} ${name}`",
    "<p> {t('Open balance')}: {amount} </p>",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code.
    '<b> <Trans id="Line" /> {name && `: ${name}`} </b>',
  ];
  const whole = [
    "<p>{t('Line')} · {name}</p>",
    "<p>{t('First sentence.')} <b>{t('Second sentence.')}</b></p>",
    // biome-ignore lint/suspicious/noTemplateCurlyInString: it is source code.
    '`${name}: ${count}`',
  ];
  const source = [...joined, ...whole].map((code, at) => `const a${at} = ${code};`).join('\n');
  expect(collectMessages('a.tsx', source).joined).toEqual(joined);
});

test.each([
  [', no end date', 'begins in the middle of a sentence'],
  [' again', 'begins in the middle of a sentence'],
  ['；已保留', 'begins in the middle of a sentence'],
  ['each row of ', 'ends in the middle of a sentence'],
  ['<0/> open ·', 'ends in the middle of a sentence'],
  ['in rewards,', 'ends in the middle of a sentence'],
  ['Limits (', 'ends in the middle of a sentence'],
  ['Limits (from {amount}', 'has one bracket of two'],
  ['Filter{value}', 'has a value that is glued'],
  ['On <0/>{value}', 'has a value that is glued'],
])('“%s” is a piece of a sentence: it %s', (message, why) => {
  expect(pieceIn(message)).toBe(why);
});

test.each([
  'Save',
  'Only these brands:',
  'Expires in {days, plural, one {# day} other {# days}}',
  '<0>{name}</0>, <1/> (optional)',
  '{discount}% off',
  '已选择{count, plural, other {# 行}}。',
])('“%s” is whole', (message) => {
  expect(pieceIn(message)).toBeNull();
});

test('a piece that is planted in the catalogue is reported, in either language', () => {
  expect(listPieces({ Save: '保存', ', pinned': '，已置顶', pinned: '，已置顶' })).toEqual([
    'not a whole sentence, it begins in the middle of a sentence: “, pinned”',
    'not a whole sentence, it begins in the middle of a sentence: “，已置顶”',
    'not a whole sentence, it begins in the middle of a sentence: “，已置顶”',
  ]);
});

test('reports missing, unused and different translations', () => {
  const used = new Set(['Save', '{count} lines', 'Sent <0/>']);
  const catalogue = { '{count} lines': '{number} 行', 'Sent <0/>': '发送于 <0/>', Old: '旧' };
  expect(compareCatalogue(used, catalogue)).toEqual([
    'no translation of: Save',
    'translated but not used: Old',
    'placeholders differ in the translation of: {count} lines',
  ]);
});
