import { convertMinor } from '#server/books/rates/convert-minor.ts';
import type { Amounts } from '../lines/store.ts';

/** The currencies of a line: reported, the brand's, and the one its publisher is credited in. */
export type Exchange = {
  original: string;
  brand: string;
  own: string;
  /**
   * Reported -> brand, reported -> own, brand -> own; decimal text, "1" for identical currencies.
   */
  brand_rate: string;
  sale_rate: string;
  commission_rate: string;
};

/** Reported amounts have at most 13 digits before the point; a rate must not exceed what fits. */
const MAX_MINOR = 10n ** 17n;

/** The sale of a line in the brand's currency, which terms and tiers are based on. */
export function saleOfBrand(exchange: Exchange, originalMinor: bigint): bigint {
  return convertMinor(originalMinor, exchange.original, exchange.brand, exchange.brand_rate);
}

/**
 * The amounts of a line as stored, each converted and rounded once: the sale from the reported
 * amount, the commission from the brand's. If all currencies are equal, the other columns stay
 * null.
 */
export function amountsOf(
  exchange: Exchange,
  originalMinor: bigint,
  commissionOfBrand: bigint,
): Amounts {
  const { original, brand, own, brand_rate, sale_rate, commission_rate } = exchange;
  const credited = {
    currency: own,
    sale_minor: convertMinor(originalMinor, original, own, sale_rate),
    commission_minor: convertMinor(commissionOfBrand, brand, own, commission_rate),
  };
  if (original === own && brand === own) return { ...credited, ...UNCONVERTED };
  return {
    ...credited,
    original_currency: original,
    original_minor: originalMinor,
    brand_currency: brand,
    brand_sale_minor: saleOfBrand(exchange, originalMinor),
    brand_commission_minor: commissionOfBrand,
    brand_rate,
    sale_rate,
    commission_rate,
  };
}

const UNCONVERTED = {
  original_currency: null,
  original_minor: null,
  brand_currency: null,
  brand_sale_minor: null,
  brand_commission_minor: null,
  brand_rate: null,
  sale_rate: null,
  commission_rate: null,
};

/** Whether a conversion produced an implausibly large amount. */
export function isAmountTooLarge(amounts: Amounts): boolean {
  const { sale_minor, commission_minor, brand_sale_minor, brand_commission_minor } = amounts;
  return [sale_minor, commission_minor, brand_sale_minor, brand_commission_minor].some(
    (minor) => minor !== null && (minor > MAX_MINOR || minor < -MAX_MINOR),
  );
}

/** The currencies and rates a stored line was converted with. */
export function exchangeOf(line: Amounts): Exchange {
  return {
    original: line.original_currency ?? line.currency,
    brand: line.brand_currency ?? line.currency,
    own: line.currency,
    brand_rate: line.brand_rate ?? '1',
    sale_rate: line.sale_rate ?? '1',
    commission_rate: line.commission_rate ?? '1',
  };
}

type Credited = Amounts & { publisher_id?: number | null | undefined };

/** Whether two states of a line, or two lines, post to accounts of different publishers or currencies. */
export function isMoved(one: Credited, other: Credited): boolean {
  return (
    (one.publisher_id ?? null) !== (other.publisher_id ?? null) ||
    one.currency !== other.currency ||
    (one.brand_currency ?? one.currency) !== (other.brand_currency ?? other.currency)
  );
}

/** The reported amounts of a line and its amounts in the brand's currency, converted or not. */
export function sidesOf(line: Amounts) {
  return {
    original: {
      currency: line.original_currency ?? line.currency,
      sale_minor: line.original_minor ?? line.sale_minor,
    },
    brand: {
      currency: line.brand_currency ?? line.currency,
      sale_minor: line.brand_sale_minor ?? line.sale_minor,
      commission_minor: line.brand_commission_minor ?? line.commission_minor,
    },
  };
}
