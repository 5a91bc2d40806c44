import type { DatevSettings } from '#contract/accounting/staff.ts';
import { minorDigits } from '#contract/currencies.ts';
import { divideHalfEven, minorToText } from '#contract/money.ts';
import { datevAccountOf, lastDayOf, pairPostings } from './rules.ts';
import type { JournalRecord } from './store.ts';

/** A posting with its day, and the units of its currency for one euro on it, as decimal text. */
type RatedRecord = JournalRecord & { day: string; rate: string };

const COLUMNS = [
  'Umsatz (ohne Soll/Haben-Kz)',
  'Soll/Haben-Kennzeichen',
  'WKZ Umsatz',
  'Kurs',
  'Basis-Umsatz',
  'WKZ Basis-Umsatz',
  'Konto',
  'Gegenkonto (ohne BU-Schlüssel)',
  'BU-Schlüssel',
  'Belegdatum',
  'Belegfeld 1',
  'Belegfeld 2',
  'Skonto',
  'Buchungstext',
];

/**
 * Writes the journal of a month as DATEV batch of postings (EXTF 700, Buchungsstapel version 13):
 * one row per debit and credit of a transaction, in Windows-1252. Other currencies than the euro
 * have their rate and their amount in euro.
 */
export function writeDatev(
  month: string,
  settings: DatevSettings,
  journal: readonly RatedRecord[],
  madeAt: Date,
): Buffer {
  const groups = Map.groupBy(journal, (one) => `${one.id} ${one.currency}`);
  const lines = [
    headerOf(month, settings, madeAt),
    COLUMNS.map(quote).join(';'),
    ...[...groups.values()].flatMap((group) => rowsOf(group, settings)),
  ];
  return toWindows1252(lines.map((line) => `${line}\r\n`).join(''));
}

function headerOf(month: string, settings: DatevSettings, madeAt: Date): string {
  const dayOf = (day: string) => day.replaceAll('-', '');
  const made = madeAt.toISOString().replace(/\D/g, '');
  const { consultant, client, cash } = settings;
  const year = `${month.slice(0, 4)}0101`;
  const period = [
    year,
    String(cash.length),
    dayOf(`${month}-01`),
    dayOf(lastDayOf(month)),
    quote(`Ledger ${month}`),
  ];
  return [
    ...[
      quote('EXTF'),
      '700',
      '21',
      quote('Buchungsstapel'),
      '13',
      made,
      '',
      quote('RE'),
      quote(''),
    ],
    ...[quote(''), consultant, client, ...period, quote(''), '1', '0', '0', quote('EUR')],
    ...['', quote(''), '', '', quote(''), '', '', quote(''), quote('')],
  ].join(';');
}

/**
 * The rows of a transaction in one currency; none if it only moves between equal accounts, or if it
 * does not balance without sales: half of it would be wrong. The check of the month names those.
 */
function rowsOf(group: readonly RatedRecord[], settings: DatevSettings): string[] {
  const [first] = group;
  if (!first) return [];
  const amounts = new Map<string, bigint>();
  for (const { account, minor } of group) {
    const number = datevAccountOf(account, settings);
    if (number !== null) amounts.set(number, (amounts.get(number) ?? 0n) + minor);
  }
  if ([...amounts.values()].reduce((sum, minor) => sum + minor, 0n) !== 0n) return [];
  const { day } = first;
  return pairPostings(amounts).map(({ debit, credit, minor }) =>
    [
      ...amountOf(minor, first),
      debit,
      credit,
      quote(''),
      `${day.slice(8, 10)}${day.slice(5, 7)}`,
      quote(`T${first.id}`),
      quote(''),
      '',
      quote(first.description.slice(0, 60)),
    ].join(';'),
  );
}

/** Amount, side, currency, and for other currencies than the euro the rate and the amount in euro. */
function amountOf(minor: bigint, { currency, rate }: RatedRecord): string[] {
  const comma = (text: string) => text.replace('.', ',');
  const amount = [comma(minorToText(minor, currency)), quote('S'), quote(currency)];
  if (currency === 'EUR') return [...amount, '', '', quote('')];
  return [
    ...amount,
    comma(Number(rate).toFixed(6)),
    comma(minorToText(inEuro(minor, currency, rate), 'EUR')),
    quote('EUR'),
  ];
}

/** Amount in euro cents; `rate`: units of the currency for one euro. */
function inEuro(minor: bigint, currency: string, rate: string): bigint {
  const [whole = '', decimals = ''] = rate.split('.');
  const numerator = minor * 100n * 10n ** BigInt(decimals.length);
  return divideHalfEven(numerator, BigInt(whole + decimals) * 10n ** BigInt(minorDigits(currency)));
}

const quote = (text: string) => `"${text.replaceAll('"', '""').replace(/[\r\n]/g, ' ')}"`;

/** Windows-1252 equals Latin-1 for printable characters up to U+00FF; others become "?". */
const toWindows1252 = (text: string) =>
  Buffer.from(text.replace(/[^\u0020-\u007e\u00a0-\u00ff\r\n]/g, '?'), 'latin1');
