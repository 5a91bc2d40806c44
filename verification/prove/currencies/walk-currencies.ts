import { currencyCodes } from '#contract/currencies.ts';
import { readPdfWords } from '#fixtures/testing/read-pdf-words.ts';
import { verifyLedger } from '#server/books/ledger/verify-ledger.ts';
import { findLimits } from '#server/books/money-limits/find-limits.ts';
import { requestPayments } from '#server/payouts/payments/request-payments.ts';
import { makeBankFile } from '#server/payouts/payout-runs/bank/make-bank-file.ts';
import { buildBankMethod, payRequested } from '#server/payouts/payout-runs/builders.ts';
import { settleApproved } from '#server/payouts/settlements/settle-publisher.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { now } from '#server/platform/clock.ts';
import { newCode } from '#server/platform/ids.ts';
import { buildClickRef, buildReportingBrand, reportOrder } from '#server/sales/orders/builders.ts';
import { decideOrderLines } from '#server/sales/orders/lines/decide-lines.ts';
import { decimals, exact, writeAmount } from '../money-model/open-arithmetic.ts';
import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';

const RATE_PPM = 73_350;
const BANK = {
  bank_name: 'Tributary GmbH',
  bank_iban: 'DE02500105170137075030',
  bank_bic: 'INGDDEFF',
};

/** What is known of one currency: the expected commission, and where the program shows it. */
export type Walked = {
  currency: string;
  expected: string;
  /** As decimal text; null: missing. */
  shown: {
    line: string | null;
    payment: string | null;
    statement: string | null;
    bank_file: string | null;
    status: string | null;
  };
};

/**
 * Takes an order of every currency of ISO 4217 through settlement, payout, statement and bank file,
 * for one publisher who is paid in each of them.
 */
export async function walkCurrencies(
  app: Application,
  { only }: { only: readonly string[] | null },
): Promise<Found & { walked: readonly Walked[] }> {
  const violations: string[] = [];
  for (const code of decimals.keys()) {
    if (!currencyCodes.includes(code)) violations.push(`${code} is not known`);
  }
  const codes = only ?? [...decimals.keys()].sort();
  const site = await buildPublisherWithSite(app);
  const staff = { ...(await buildStaff(app, 'finance')), kind: 'staff' } as const;
  const ordered = [];
  for (const currency of codes) {
    ordered.push(await report(app, site, staff, currency));
  }
  await buildBankMethod(app, site.publisher_id);
  await settleApproved(app.db, site.publisher_id, now());
  await requestPayments(app.db, site.publisher_id, now());
  await payRequested(app);
  const walked = await readShown(app, site, ordered);
  violations.push(...checkWalked(walked));
  const { broken } = await verifyLedger(app.db);
  if (broken) violations.push(`the ledger is broken: ${JSON.stringify(broken)}`);
  return { counts: { currencies: walked.length }, violations, walked };
}

/** Compares everything shown with the expected amount. */
export function checkWalked(walked: readonly Walked[]): string[] {
  return walked.flatMap(({ currency, expected, shown: { status, ...amounts } }) => [
    ...Object.entries(amounts)
      .filter(([, text]) => text !== expected)
      .map(([place, text]) => `${currency}: ${place} shows ${text}, not ${expected}`),
    ...(status === 'paid' ? [] : [`${currency}: the payment is ${status}`]),
  ]);
}

type Site = Awaited<ReturnType<typeof buildPublisherWithSite>>;
type Ordered = { currency: string; expected: string; line: string | null };

/** Reports an order over HTTP with an amount that uses every decimal, and approves it. */
async function report(
  app: Application,
  site: Site,
  staff: Parameters<typeof decideOrderLines>[1],
  currency: string,
): Promise<Ordered> {
  const brand = await buildReportingBrand(app, { currency, rate_ppm: RATE_PPM });
  const { minimum_minor } = await findLimits(app.db, currency);
  // Three times the minimum payment as commission, and a residue that is rounded.
  const minor = (minimum_minor * 3n * 1_000_000n) / BigInt(RATE_PPM) + 977n;
  const amount = writeAmount(minor, currency);
  const click_ref = await buildClickRef(app, { brand, site });
  const order_id = `order-${newCode(10)}`;
  await reportOrder(app, brand, { order_id, amount, currency, click_ref });
  const expected = writeAmount(exact.percent(minor, RATE_PPM), currency);
  const line = await app.db
    .selectFrom('order_lines')
    .select(['id', 'currency'])
    .where('brand_id', '=', brand.id)
    .executeTakeFirst();
  if (line?.currency !== currency) return { currency, expected, line: null };
  await decideOrderLines(app.db, staff, { ids: [line.id], decision: 'approved' });
  const day = now().toISOString().slice(0, 10);
  const asked = { order_id, start_date: day, end_date: day };
  const { data } = await app.ask('/report/transactions', asked, { token: site.token });
  const [row] = (data as { list: { commission: string }[] }).list;
  return { currency, expected, line: row?.commission ?? null };
}

async function readShown(app: Application, site: Site, ordered: readonly Ordered[]) {
  const from = { token: site.token };
  const listed = await app.ask('/payment/details', { perPage: 200 }, from);
  const { list } = listed.data as {
    list: { payment_id: number; currency: string; amount: string; status: string }[];
  };
  const transfers = await readTransfers(app, site.publisher_id);
  const walked: Walked[] = [];
  for (const { currency, expected, line } of ordered) {
    const payment = list.find((one) => one.currency === currency);
    const statement = payment && (await readStatement(app, from, payment.payment_id, currency));
    walked.push({
      currency,
      expected,
      shown: {
        line,
        payment: payment?.amount ?? null,
        statement: statement ?? null,
        bank_file: transfers.get(currency) ?? null,
        status: payment?.status ?? null,
      },
    });
  }
  return walked;
}

/** The amount of each currency in the bank files of a publisher's runs. */
async function readTransfers(app: Application, publisherId: number) {
  const runs = await app.db
    .selectFrom('payouts')
    .select('run_id')
    .distinct()
    .where('publisher_id', '=', publisherId)
    .execute();
  const amounts = new Map<string, string>();
  for (const { run_id } of runs) {
    const config = { ...app.config, ...BANK };
    const { content_base64 } = await makeBankFile({ db: app.db, config }, run_id);
    const xml = Buffer.from(content_base64, 'base64').toString('utf8');
    for (const [, currency = '', amount = ''] of xml.matchAll(
      /<InstdAmt Ccy="([A-Z]{3})">([^<]*)<\/InstdAmt>/g,
    )) {
      amounts.set(currency, amount);
    }
  }
  return amounts;
}

/** The amount that the statement says was paid out; null: it does not. */
async function readStatement(
  app: Application,
  from: { token: string },
  payment_id: number,
  currency: string,
): Promise<string | null> {
  const { data } = await app.ask('/payment/statement', { payment_id }, from);
  const { content_base64 } = data as { content_base64: string };
  const words = readPdfWords(Buffer.from(content_base64, 'base64')).split('\n');
  const paid = words[words.indexOf('Paid out') + 1] ?? '';
  return paid.endsWith(` ${currency}`) ? paid.slice(0, -4) : null;
}
