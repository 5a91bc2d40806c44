import { expect, test } from 'vitest';
import {
  idOfSelfBilled,
  SELF_BILLING,
  selfBilledNumberOf,
  TAX_RULES,
  treatmentOf,
} from './rules.ts';

const buyer = { country: 'DE', vat_id: 'DE1' };
const seller = (country: string, vat_id = '', vat_status = 'registered') =>
  ({ country, vat_id, vat_status }) as Parameters<typeof treatmentOf>[0];

test('numbers have six digits, and are found with or without prefix and zeros', () => {
  expect(selfBilledNumberOf(7)).toBe('SB-000007');
  for (const text of ['SB-000007', 'sb7', ' 7 ', 'SB-7']) expect(idOfSelfBilled(text)).toBe(7);
  for (const text of ['XSB-7', 'SB-7x', 'SB', 'SB-1234567890', 'INV-7']) {
    expect(idOfSelfBilled(text)).toBeNull();
  }
  expect(idOfSelfBilled('123456789')).toBe(123_456_789);
});

test('within one country VAT is paid on top, unless the publisher is exempt', () => {
  expect(treatmentOf(seller('DE', 'DE2'), buyer, '19')).toEqual({
    rule: 'domestic',
    percent: '19',
  });
  expect(treatmentOf(seller('DE', '', 'small_business'), buyer, '19')).toEqual({
    rule: 'small_business',
    percent: '0',
  });
  expect(treatmentOf(seller('DE', '', 'not_subject'), buyer, '19')).toEqual({
    rule: 'not_subject',
    percent: '0',
  });
});

test('without a rate no invoice of the own country can be issued', () => {
  expect(SELF_BILLING).toEqual({ name: 'self_billing', initial: { percent: '' } });
  expect(treatmentOf(seller('DE', 'DE2'), buyer, SELF_BILLING.initial.percent)).toBeNull();
  expect(treatmentOf(seller('DE', 'DE2'), buyer, '0')).toBeNull();
  expect(treatmentOf(seller('DE', '', 'small_business'), buyer, '')).not.toBeNull();
});

test('in a country without VAT the rate is 0, and nothing is subject to it', () => {
  const network = { country: 'HK', vat_id: '' };
  expect(treatmentOf(seller('HK'), network, '')).toBeNull();
  expect(treatmentOf(seller('HK'), network, '0')).toEqual({ rule: 'not_subject', percent: '0' });
});

test('between two countries it is a reverse charge if both are in the EU and have VAT numbers', () => {
  const rule = (by: ReturnType<typeof seller>, to = buyer) => treatmentOf(by, to, '19')?.rule;
  expect(rule(seller('FR', 'FR1'))).toBe('reverse_charge');
  expect(rule(seller('FR', 'FR1', 'small_business'))).toBe('reverse_charge');
  expect(rule(seller('FR', 'FR1', 'not_subject'))).toBe('not_subject');
  expect(rule(seller('FR'))).toBe('not_subject');
  expect(rule(seller('FR', 'FR1'), { country: 'DE', vat_id: '' })).toBe('not_subject');
  expect(rule(seller('US', 'US1'))).toBe('not_subject');
  expect(rule(seller('FR', 'FR1'), { country: 'CH', vat_id: 'CHE1' })).toBe('not_subject');
});

test('each rule has the category and reason of EN 16931, and untaxed documents a note', () => {
  const codes = Object.entries(TAX_RULES).map(([rule, { category, note }]) => [
    rule,
    category.code,
    category.exemption,
    note,
  ]);
  expect(codes).toEqual([
    ['domestic', 'S', null, null],
    [
      'reverse_charge',
      'AE',
      { text: 'Reverse charge', code: 'VATEX-EU-AE' },
      'Reverse charge: the recipient owes the VAT (Steuerschuldnerschaft des Leistungsempfängers).',
    ],
    [
      'small_business',
      'E',
      { text: 'Exempt as a small business, no VAT is charged', code: null },
      'Exempt as a small business, no VAT is charged (in Germany § 19 UStG).',
    ],
    ['not_subject', 'O', { text: 'Not subject to VAT', code: 'VATEX-EU-O' }, 'Not subject to VAT.'],
  ]);
});
