/**
 * The codes of ISO 4217 by their number of decimals, from `iso-4217/codes-all.csv`. Runtimes are not
 * asked: their locale data says how amounts are usually displayed (HUF without decimals) and changes
 * with their version.
 */
const CODES_BY_DECIMALS = {
  0: `
    BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF`,
  2: `
    AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BMD BND BOB BOV BRL BSD BTN BWP BYN BZD CAD
    CDF CHE CHF CHW CNY COP COU CRC CUP CVE CZK DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS
    GIP GMD GTQ GYD HKD HNL HTG HUF IDR ILS INR IRR JMD KES KGS KHR KPW KYD KZT LAK LBP LKR LRD
    LSL MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MXV MYR MZN NAD NGN NIO NOK NPR NZD PAB
    PEN PGK PHP PKR PLN QAR RON RSD RUB SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SVC SYP
    SZL THB TJS TMT TOP TRY TTD TWD TZS UAH USD USN UYU UZS VED VES WST XAD XCD XCG YER ZAR ZMW
    ZWG`,
  3: `
    BHD IQD JOD KWD LYD OMR TND`,
  4: `
    CLF UYW`,
} as const;
/** Withdrawn since 2020; late orders and returns still name them. All had two decimals. */
const WITHDRAWN = 'ANG BGN CUC HRK SLL ZWL';

const decimalsOf = new Map<string, number>([
  ...Object.entries(CODES_BY_DECIMALS).flatMap(([decimals, codes]) =>
    wordsOf(codes).map((code): [string, number] => [code, Number(decimals)]),
  ),
  ...wordsOf(WITHDRAWN).map((code): [string, number] => [code, 2]),
]);

function wordsOf(text: string): string[] {
  return text.trim().split(/\s+/);
}

/** Every code that an amount can have, sorted. */
export const currencyCodes: readonly string[] = [...decimalsOf.keys()].sort();

/** Whether amounts can have this code. */
export function isCurrency(code: string): boolean {
  return decimalsOf.has(code);
}

/**
 * Number of decimals of a currency: 2 for USD, 0 for JPY, 3 for KWD. ISO 4217 gives none for
 * withdrawn codes; amounts stored in one have two.
 */
export function minorDigits(currency: string): number {
  return decimalsOf.get(currency) ?? 2;
}
