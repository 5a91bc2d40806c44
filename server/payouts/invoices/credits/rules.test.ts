import { expect, test } from 'vitest';
import { allocateCredits, chargesOfCredit, creditNumberOf, setOff } from './rules.ts';

const reversal = (settlement_id: number, minor: bigint, ...billed: [number, bigint][]) => ({
  settlement_id,
  minor,
  billed: billed.map(([invoice_id, of]) => ({ invoice_id, minor: of })),
});

test('a reversal is credited to the invoices that billed it, and its rest to the newest', () => {
  const free = new Map([
    [3, 50n],
    [2, 100n],
    [1, 30n],
  ]);
  expect(allocateCredits([reversal(9, 60n, [1, 40n])], free)).toEqual([
    { settlement_id: 9, invoice_id: 1, minor: 30n },
    { settlement_id: 9, invoice_id: 3, minor: 30n },
  ]);
});

test('no invoice is credited more than it billed, and what does not fit waits as a whole', () => {
  const free = new Map([[1, 100n]]);
  const both = [reversal(8, 70n, [1, 70n]), reversal(9, 40n, [1, 40n]), reversal(10, 30n)];
  expect(allocateCredits(both, free)).toEqual([
    { settlement_id: 8, invoice_id: 1, minor: 70n },
    { settlement_id: 10, invoice_id: 1, minor: 30n },
  ]);
  expect(allocateCredits([reversal(8, 1n)], new Map())).toEqual([]);
});

test('credits of a whole invoice in parts add up to its fee and tax to the cent', () => {
  const rates = { fee_percent: 20, tax_percent: '8.8750' };
  // 66.67 has a fee of 13.33 and a tax of 7.10.
  const sums = { fee: 0n, tax: 0n };
  let earlier = 0n;
  for (const minor of [1n, 3333n, 17n, 3316n]) {
    const { fee_minor, tax_minor } = chargesOfCredit(rates, earlier, minor);
    sums.fee += fee_minor;
    sums.tax += tax_minor;
    earlier += minor;
  }
  expect([earlier, sums]).toEqual([6667n, { fee: 1333n, tax: 710n }]);
});

test('credit is set off against the corrected invoice first, then the oldest, never more than open', () => {
  const invoices = [
    { id: 1, open_minor: 10n },
    { id: 2, open_minor: 5n },
    { id: 3, open_minor: 100n },
  ];
  const notes = [
    { id: 7, invoice_id: 2, open_minor: 12n },
    { id: 8, invoice_id: 9, open_minor: 120n },
  ];
  expect(setOff(notes, invoices)).toEqual([
    { credit_note_id: 7, invoice_id: 2, amount_minor: 5n },
    { credit_note_id: 7, invoice_id: 1, amount_minor: 7n },
    { credit_note_id: 8, invoice_id: 1, amount_minor: 3n },
    { credit_note_id: 8, invoice_id: 3, amount_minor: 100n },
  ]);
});

test('credit notes have numbers of six digits', () => {
  expect(creditNumberOf(42)).toBe('CN-000042');
});
