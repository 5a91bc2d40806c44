import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { currencyCodes, isCurrency, minorDigits } from './currencies.ts';
import { minorToText, textToMinor } from './money.ts';

type Row = { AlphabeticCode: string; MinorUnit: string; WithdrawalDate: string };
const rows: Row[] = parse(readFileSync(new URL('iso-4217/codes-all.csv', import.meta.url)), {
  columns: true,
  bom: true,
});
const used = rows.filter((row) => row.AlphabeticCode !== '' && row.WithdrawalDate === '');

test('the table has every code of ISO 4217 in use with its number of decimals', () => {
  const listed = used.filter((row) => /^\d$/.test(row.MinorUnit));
  expect(new Set(listed.map((row) => row.AlphabeticCode)).size).toBeGreaterThan(160);
  for (const { AlphabeticCode: code, MinorUnit } of listed) {
    expect([code, isCurrency(code), minorDigits(code)]).toEqual([code, true, Number(MinorUnit)]);
  }
});

test('the table has no other code, except currencies withdrawn since 2020', () => {
  const named = new Set(used.map((row) => row.AlphabeticCode));
  const others = currencyCodes.filter((code) => !named.has(code));
  const withdrawn = rows
    .filter((row) => row.WithdrawalDate >= '2020' && !named.has(row.AlphabeticCode))
    .map((row) => row.AlphabeticCode);
  expect(new Set(others)).toEqual(new Set(withdrawn));
  for (const code of ['XAU', 'XTS', 'XXX', 'XDR', 'ABC', 'DEM']) {
    expect([code, isCurrency(code)]).toEqual([code, false]);
  }
});

test('amounts keep the decimals of their currency', () => {
  expect(textToMinor('1234.56', 'HUF')).toBe(123456n);
  expect(minorToText(123456n, 'HUF')).toBe('1234.56');
  for (const code of currencyCodes) {
    const digits = minorDigits(code);
    const text = digits === 0 ? '7' : `7.${'123456'.slice(0, digits)}`;
    expect(minorToText(textToMinor(text, code) ?? 0n, code)).toBe(text);
  }
});

test('codes are listed in alphabetical order', () => {
  expect(currencyCodes).toEqual([...currencyCodes].sort());
  expect(currencyCodes.indexOf('JPY')).toBeGreaterThan(currencyCodes.indexOf('EUR'));
});
