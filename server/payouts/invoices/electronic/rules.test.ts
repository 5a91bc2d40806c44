import { expect, test } from 'vitest';
import {
  isInEu,
  type Party,
  partyOfBrand,
  partyOfNetwork,
  partyOfPublisher,
  taxCategoryOf,
  vatIdOf,
} from './rules.ts';

const party = (country: string, vat_id = ''): Party => ({
  ...{ name: 'A', lines: [], postal_code: '', city: '', country },
  ...{ vat_id, tax_number: '', email: '' },
});

test('the European Union has its 27 members', () => {
  const members =
    'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK';
  expect(members.split(' ').filter(isInEu)).toHaveLength(27);
  expect(['GB', 'CH', 'NO', 'US', ''].some(isInEu)).toBe(false);
});

test('a tax number is a VAT number if it has the prefix of its country', () => {
  expect(vatIdOf('de 123.456-789', 'DE')).toBe('DE123456789');
  expect(vatIdOf('EL123456789', 'GR')).toBe('EL123456789');
  expect(vatIdOf('GR123456789', 'GR')).toBe('');
  expect(vatIdOf('12/345/67890', 'DE')).toBe('');
  expect(vatIdOf('FR12345678901', 'DE')).toBe('');
  expect(vatIdOf('DE1', 'DE')).toBe('');
  expect(vatIdOf('DE1234567890123', 'DE')).toBe('');
  expect(vatIdOf('1DE123456789', '1D')).toBe('');
  expect(vatIdOf('ATU+12*34', 'AT')).toBe('ATU+12*34');
  expect(vatIdOf('DE12_45', 'DE')).toBe('');
});

test('a document with tax has the standard rate', () => {
  const standard = taxCategoryOf('0.5', party('DE'), party('FR'));
  expect(standard).toEqual({ code: 'S', exemption: null });
});

test('a document without tax is zero-rated, a reverse charge or outside the scope of VAT', () => {
  const seller = party('DE', 'DE1');
  const untaxed = (buyer: Party, by = seller) => taxCategoryOf('0', by, buyer);
  const outside = { code: 'O', exemption: { text: 'Not subject to VAT', code: 'VATEX-EU-O' } };
  expect(untaxed(party('DE'))).toEqual({ code: 'Z', exemption: null });
  expect(untaxed(party('FR', 'FR1'))).toEqual({
    code: 'AE',
    exemption: { text: 'Reverse charge', code: 'VATEX-EU-AE' },
  });
  expect(untaxed(party('FR'))).toEqual(outside);
  expect(untaxed(party('FR', 'FR1'), party('DE'))).toEqual(outside);
  expect(untaxed(party('US', 'US1'))).toEqual(outside);
  expect(untaxed(party('FR', 'FR1'), party('US', 'US1'))).toEqual(outside);
});

const details = {
  legal_name: 'Acme GmbH',
  address: ' Hof 1 \n\nHaus B\n Tor 3\nKlingel 4',
  ...{ postal_code: '10115', city: 'Berlin', country: 'DE' },
  ...{ vat_id: 'DE123456789', tax_number: '12/34', email: 'a@acme.example' },
};
const asParty = {
  name: 'Acme GmbH',
  lines: ['Hof 1', 'Haus B', 'Tor 3, Klingel 4'],
  ...{ postal_code: '10115', city: 'Berlin', country: 'DE' },
  ...{ vat_id: 'DE123456789', tax_number: '12/34' },
};

test('network and publishers are parties with an address of at most three lines', () => {
  expect(partyOfNetwork(details as never)).toEqual({ ...asParty, email: 'a@acme.example' });
  expect(partyOfPublisher(details as never)).toEqual({ ...asParty, email: '' });
});

test('a brand is a party with its billing details, or with only its name', () => {
  const billed = {
    legal_name: 'Shop Ltd',
    billing_address: 'Rue 1\n75001 Paris',
    tax_number: 'FR12345678901',
    billing_email: 'ap@shop.example',
  };
  const empty = { legal_name: null, billing_address: null, tax_number: null, billing_email: null };
  const nowhere = { postal_code: '', city: '' };
  expect(partyOfBrand(billed, 'FR', 'Shop')).toEqual({
    ...{ ...nowhere, name: 'Shop Ltd', lines: ['Rue 1', '75001 Paris'], country: 'FR' },
    ...{ vat_id: 'FR12345678901', tax_number: 'FR12345678901', email: 'ap@shop.example' },
  });
  expect(partyOfBrand(empty, 'FR', 'Shop')).toEqual({
    ...{ ...nowhere, name: 'Shop', lines: [], country: 'FR' },
    ...{ vat_id: '', tax_number: '', email: '' },
  });
});
