import { expect, test } from 'vitest';
import { commissionText } from './commission-text.ts';

test('amounts of a commission are written as on all screens, percentages are kept', () => {
  expect(commissionText('18.00 EUR or 8% – 12%')).toBe('€18.00 EUR or 8% – 12%');
  expect(commissionText('500 JPY per unit')).toBe('¥500 JPY per unit');
  expect(commissionText('10 ABC')).toBe('10 ABC');
  expect(commissionText('')).toBe('–');
});
