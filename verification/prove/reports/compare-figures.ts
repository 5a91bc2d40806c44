import { parse } from 'csv-parse/sync';
import { extractText, getDocumentProxy } from 'unpdf';
import type { Call, InputOf, ReplyOf } from '#contract/call.ts';
import {
  exportPayment,
  listPaymentLines,
  readPayment,
  readStatement,
} from '#contract/payments/publisher.ts';
import { sumMinor } from '../money-model/open-arithmetic.ts';

const PER_PAGE = 200;

/** Makes a call as the publisher who is paid. */
export type AskAsPayee = <C extends Call>(call: C, input: InputOf<C>) => Promise<ReplyOf<C>>;

/** The figures of one payment by source: in minor units, and number of lines. */
export type PaymentFigures = Record<
  | 'payment'
  | 'settlements'
  | 'lines'
  | 'lines by settlement'
  | 'statement'
  | 'statement rows'
  | 'export',
  bigint
> &
  Record<
    | 'settlements listed'
    | 'settlements stated'
    | 'lines listed'
    | 'lines settled'
    | 'lines exported',
    number
  >;

// One payment has one currency, so removing the decimal point gives minor units.
const minor = (text: string) => BigInt(text.replace('.', ''));

/** Reads a payment in every way a publisher can: screens, statement and export. */
export async function readFigures(ask: AskAsPayee, payment_id: number): Promise<PaymentFigures> {
  const info = await ask(readPayment, { payment_id });
  const lines = await readLines(ask, payment_id);
  const statement = await readPdf(await ask(readStatement, { payment_id }));
  const file = await ask(exportPayment, { payment_id });
  const exported = parse<Record<string, string>>(bytesOf(file), { bom: true, columns: true });
  const bySettlement = await Promise.all(
    info.settlements.map(async ({ settlement_id }) => {
      const part = await ask(listPaymentLines, { payment_id, settlement_id, perPage: 1 });
      return minor(part.sum);
    }),
  );
  return {
    payment: minor(info.net),
    settlements: sumMinor(info.settlements.map((one) => minor(one.amount))),
    lines: sumMinor(lines.map((line) => minor(line.amount))),
    'lines by settlement': sumMinor(bySettlement),
    statement: statement.total,
    'statement rows': sumMinor(statement.rows),
    export: sumMinor(exported.map((row) => minor(row.amount ?? ''))),
    'settlements listed': info.settlements.length,
    'settlements stated': statement.rows.length,
    'lines listed': lines.length,
    'lines settled': info.settlements.reduce((all, one) => all + one.lines, 0),
    'lines exported': exported.length,
  };
}

/** Sentences about figures of one payment that are not equal. */
export function compareFigures(figures: PaymentFigures): string[] {
  const amounts = Object.entries(figures).filter(([, value]) => typeof value === 'bigint');
  const wrong = amounts
    .filter(([, amount]) => amount !== figures.payment)
    .map(([name, amount]) => `${name} come to ${amount}, the payment to ${figures.payment}`);
  const { 'lines listed': lines, 'settlements listed': settlements } = figures;
  if (figures['lines settled'] !== lines || figures['lines exported'] !== lines) {
    const { 'lines settled': settled, 'lines exported': exported } = figures;
    wrong.push(`${lines} lines are listed, ${settled} settled, ${exported} exported`);
  }
  if (figures['settlements stated'] !== settlements) {
    wrong.push(`${settlements} settlements, ${figures['settlements stated']} in the statement`);
  }
  return wrong;
}

async function readLines(ask: AskAsPayee, payment_id: number) {
  const lines: ReplyOf<typeof listPaymentLines>['list'] = [];
  for (let curPage = 1; ; curPage += 1) {
    const page = await ask(listPaymentLines, { payment_id, curPage, perPage: PER_PAGE });
    lines.push(...page.list);
    if (curPage * PER_PAGE >= page.total) return lines;
  }
}

const bytesOf = (file: { content_base64: string }) => Buffer.from(file.content_base64, 'base64');

/** Reads the visible text of the statement: the amount paid, and the row of each settlement. */
async function readPdf(file: { content_base64: string }) {
  const pdf = await getDocumentProxy(new Uint8Array(bytesOf(file)));
  const { text } = await extractText(pdf, { mergePages: true });
  const total = /^Paid out (-?[\d.]+) [A-Z]{3}$/m.exec(text)?.[1];
  if (total === undefined) throw new Error(`the statement names no sum: ${text}`);
  const rows = [...text.matchAll(/^\d+ .* \d{4}-\d\d-\d\d (-?[\d.]+)$/gm)];
  return { total: minor(total), rows: rows.map(([, amount = '']) => minor(amount)) };
}
