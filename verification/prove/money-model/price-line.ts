import { type Arithmetic, RATE_UNIT } from './open-arithmetic.ts';

const COOKIE_MS = 30 * 86_400_000;

/** The currencies of a line with its rates, and its amounts in minor units of each. */
export type Money = {
  /** Currency of the report, of the brand's debt and of the publisher's credit. */
  original: string;
  brand: string;
  own: string;
  rates: { brand: bigint; sale: bigint; commission: bigint };
  reported: bigint;
  brandSale: bigint;
  brandCommission: bigint;
  sale: bigint;
  commission: bigint;
};
export type Names = Pick<Money, 'original' | 'brand' | 'own' | 'rates'>;

export const isConverted = ({ original, brand, own }: Omit<Names, 'rates'>) =>
  original !== own || brand !== own;

/** Whether an order may be credited to a click: within thirty days after it. */
export const followsClick = (orderTime: number, clickedAt: number) =>
  orderTime >= clickedAt && orderTime - clickedAt <= COOKIE_MS;

/**
 * The currencies and rates of a line. Its publisher is paid in the currency of the account, or in the
 * brand's if a rate is unknown. Null: the order cannot be priced.
 */
export function exchangeOf(
  rate: (from: string, to: string) => bigint | null,
  original: string,
  brand: string,
  account: string,
): Names | null {
  const inBrand = rate(original, brand);
  if (inBrand === null) return null;
  const [sale, commission] = [rate(original, account), rate(brand, account)];
  if (sale !== null && commission !== null) {
    return { original, brand, own: account, rates: { brand: inBrand, sale, commission } };
  }
  const rates = { brand: inBrand, sale: inBrand, commission: RATE_UNIT };
  return { original, brand, own: brand, rates };
}

/** The amounts of a line from its reported amount and the commission the brand owes. */
export function moneyOf(
  math: Arithmetic,
  names: Names,
  reported: bigint,
  brandCommission: bigint,
): Money {
  const { original, brand, own, rates } = names;
  const brandSale = math.convert(reported, original, brand, rates.brand);
  const isThrough = math.fault === 'convert the sale through the brand';
  return {
    ...{ original, brand, own, rates, reported, brandSale, brandCommission },
    sale: isThrough
      ? math.convert(brandSale, brand, own, rates.commission)
      : math.convert(reported, original, own, rates.sale),
    commission: math.convert(brandCommission, brand, own, rates.commission),
  };
}
