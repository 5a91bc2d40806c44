import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amountsOf, type Exchange } from '../commission/exchange-amounts.ts';
import { percentOf } from '../lines/rules.ts';
import type { StoredLine } from '../lines/store.ts';
import { creditOfSale, reverseSale } from './reverse-sale.ts';

const RULE = { basis: null, rate_ppm: 73_300, fixed_minor: null };
const EXCHANGE: Exchange = {
  original: 'GBP',
  brand: 'EUR',
  own: 'JPY',
  brand_rate: '1.1734',
  sale_rate: '189.27',
  commission_rate: '161.3',
};
const ONE_CURRENCY: Exchange = {
  original: 'EUR',
  brand: 'EUR',
  own: 'EUR',
  brand_rate: '1',
  sale_rate: '1',
  commission_rate: '1',
};

/** A sale priced as an order is: the commission is a percentage of the brand's amount. */
function sell(exchange: Exchange, minor: bigint, status = 'pending'): StoredLine {
  const uncommissioned = amountsOf(exchange, minor, 0n);
  const sale = uncommissioned.brand_sale_minor ?? uncommissioned.sale_minor;
  const amounts = amountsOf(exchange, minor, percentOf(sale, RULE.rate_ppm));
  return { ...amounts, status, quantity: null } as StoredLine;
}

const sum = (lines: readonly StoredLine[], name: keyof ReturnType<typeof amountsOf>) =>
  lines.reduce((all, line) => all + BigInt(line[name] ?? 0n), 0n);

const minor = fc.bigInt({ min: 1n, max: 10n ** 9n });
const exchange = fc.constantFrom(EXCHANGE, ONE_CURRENCY);

test('a sale returned in any parts leaves exactly what its rest would earn, in every currency', () => {
  fc.assert(
    fc.property(
      exchange,
      fc.array(minor, { minLength: 1, maxLength: 6 }),
      minor,
      (by, parts, rest) => {
        const total = parts.reduce((all, part) => all + part, rest);
        const lines = [sell(by, total)];
        for (const part of parts) {
          const [sale, ...others] = lines as [StoredLine, ...StoredLine[]];
          const returned = { original_minor: -part, quantity: null };
          const amounts = reverseSale(sale, RULE, others, returned);
          expect(amounts.original_minor ?? amounts.sale_minor).toBe(-part);
          lines.push({ ...sale, ...amounts });
        }
        const left = sell(by, rest);
        for (const name of ['sale_minor', 'commission_minor', 'brand_commission_minor'] as const) {
          expect(sum(lines, name)).toBe(BigInt(left[name] ?? 0n));
        }
        const [sale, ...others] = lines as [StoredLine, ...StoredLine[]];
        const last = reverseSale(sale, RULE, others, { original_minor: -rest, quantity: null });
        lines.push({ ...sale, ...last });
        for (const name of ['sale_minor', 'commission_minor', 'brand_sale_minor'] as const) {
          expect(sum(lines, name)).toBe(0n);
        }
      },
    ),
  );
});

test('a rejected sale has no commission to reverse', () => {
  const amounts = reverseSale(sell(EXCHANGE, 10_000n, 'rejected'), RULE, [], {
    original_minor: -4_000n,
    quantity: null,
  });
  expect(amounts).toMatchObject({
    original_minor: -4_000n,
    commission_minor: 0n,
    brand_commission_minor: 0n,
  });
});

test('a return is credited as its sale and names it', () => {
  const sale = {
    ...{ id: 5, order_id: 'A-1', line_id: '2', publisher_id: 7, site_id: 8, link_id: 9 },
    ...{ click_id: '1', click_time: new Date(0), click_ref: 'c', coupon_id: 3, device: 'mobile' },
    ...{ attribution: 'click', uid1: 'a', uid2: 'b', uid3: 'c', uid4: 'd', uid5: 'e' },
    ...{ rule_id: 4, rule_name: 'All', volume_month: '2026-10', volume_orders: 2 },
    ...{ volume_sales_minor: 3n },
  };
  const { id, order_id, line_id, ...credited } = sale;
  expect(creditOfSale(sale as never)).toEqual({
    ...credited,
    ...{ suspicion: null, note: null, sale_id: id, sale_order_id: order_id },
    ...{ sale_line_id: line_id, attribution_detail: 'return of order A-1, line 2' },
  });
});
