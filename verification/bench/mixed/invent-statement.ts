import type { Statement } from '#server/payouts/payments/write-statement.ts';

const SETTLEMENTS = 300;

/** The content of a statement of several pages. */
export function inventStatement(): Statement {
  const at = '2026-11-02T08:00:00.000Z';
  return {
    payment_id: 1,
    number: 'P-2026-11-0001',
    request_date: at,
    paid_date: at,
    type: 'bank',
    masked_details: 'DE89 **** 3000',
    amount: '3600.00',
    tax: '0.00',
    fee: '0.00',
    net: '3600.00',
    currency: 'EUR',
    status: 'paid',
    has_invoice: false,
    failure_code: null,
    advice: null,
    time_zone: 'UTC',
    settlements: Array.from({ length: SETTLEMENTS }, (_, nth) => ({
      settlement_id: nth + 1,
      settled_at: at,
      kind: 'commission' as const,
      brand_id: nth + 1,
      mcid: `brand-${nth}`,
      merchant_name: `Brand ${nth}`,
      lines: 12,
      brand_paid_status: 'paid' as const,
      commission: '12.00',
      adjustments: '0.00',
      amount: '12.00',
    })),
    publisher: ['Robin Rivers', '1 Quay Street', '12345 Harwick'],
    vat_id: '',
    tax_number: '',
    payer: null,
    made_at: new Date(at),
  };
}
