import { expect, test } from 'vitest';
import { collectMessages } from './collect-messages.ts';
import { compareCatalogue } from './compare-catalogue.ts';

test('collects the messages of t(), msg() and Trans, and texts outside of them', () => {
  const source = `
    export const a = [t('Save'), msg('Brands'), t('{count} lines', { count: 1 })];
    export const b = <p title="Close"><Trans id="Sent <0/>" components={{ 0: <b /> }} />Hello</p>;
    export const c = <Input label={t('Name')} placeholder="https://shop.example" />;
    export const d = <b title={a ? t('Save') : 'Opens'}>{isPast ? 'from ' : ''}{a && 'to'}</b>;`;
  expect(collectMessages('a.tsx', source)).toEqual({
    messages: ['Save', 'Brands', '{count} lines', 'Sent <0/>', 'Name', 'Save'],
    untranslated: ['Close', 'Hello', 'from ', 'to', 'Opens'],
  });
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
