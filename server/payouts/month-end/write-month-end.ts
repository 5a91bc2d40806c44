import type { ReplyOf } from '#contract/call.ts';
import type { MonthCheck, MonthFigure, showMonthEnd } from '#contract/month-end/staff.ts';
import { drawHeaderLines } from '#server/platform/documents/draw-table.ts';
import { drawText } from '#server/platform/documents/draw-text.ts';
import {
  LAST_LINE,
  LEFT,
  loadPdf,
  openPdf,
  type Pdf,
  QUIET,
  RIGHT,
  turnPage,
} from '#server/platform/documents/open-pdf.ts';
import { isolatedTask } from '#server/platform/isolation/isolated-task.ts';

const RED = '#b3261e';
const GREEN = '#1b6e3c';
const ROW = 16;

const CHECKS: Readonly<Record<MonthCheck['name'], string>> = {
  lines: 'Settled lines and settlements',
  payments: 'Settlements and payments',
  invoices: 'Settlements and invoices',
  ledger_settlements: 'Settlements and ledger',
  ledger_payments: 'Payments and ledger',
  ledger_debts: 'Debts and ledger',
  ledger_charges: 'Fee and tax of invoices, and ledger',
  ledger_received: 'Payments of brands and ledger',
  datev: 'Ledger and DATEV, account',
};

const FIGURES: Readonly<Record<MonthFigure, string>> = {
  lines: 'Commission and rewards of settled lines',
  settlements: 'Settlements',
  payments: 'Paid to publishers',
  debts: 'Debts written off or demanded',
  not_paid: 'Carried over: settled, not paid',
  paid_earlier: 'Settled in an earlier month',
  brand_settlements: 'Settlements that brands owe',
  invoices: 'Invoiced commission',
  credit_notes: 'Credited commission',
  not_billed: 'Carried over: settled, not invoiced',
  billed_earlier: 'Settled in an earlier month',
  payments_gross: 'Paid to publishers, with tax',
  charges: 'Fee and tax of invoices less credit notes',
  received: 'Payments of brands',
  ledger_settlements: 'Ledger: owed to publishers',
  ledger_payments: 'Ledger: cash',
  ledger_debts: 'Ledger: bad debts and demands',
  ledger_charges: 'Ledger: owed by brands',
  ledger_received: 'Ledger: cash',
  ledger_account: 'Ledger: debits less credits',
  datev_account: 'DATEV: debits less credits',
};

type Shown = ReplyOf<typeof showMonthEnd>;

/** Writes the equations of a month as a PDF: both sides of each, and what differs. */
async function writeMonthEnd(
  shown: Shown,
  made: { at: Date; on: string },
  network: string,
): Promise<Buffer> {
  const title = `Month-end ${shown.month}`;
  const { pdf, close } = await openPdf({ title, author: network }, made.at);
  const width = RIGHT - LEFT;
  const failed = shown.checks.filter((one) => !isEven(one)).length;
  drawText(pdf, title, { at: LEFT, y: LEFT, width, size: 20, isBold: true });
  drawText(pdf, network, { at: LEFT, y: 84, width, colour: QUIET });
  let y = drawHeaderLines(pdf, 124, [
    ['Currency', shown.currency ?? 'none'],
    ['Time zone', shown.time_zone],
    ['State', shown.is_closed ? 'closed' : 'open'],
    ['Made', made.on],
    ['Result', failed === 0 ? 'everything agrees' : `${failed} of ${shown.checks.length} differ`],
  ]);
  for (const check of shown.checks) y = drawCheck(pdf, y + 14, check);
  return close();
}

/** Runs `writeMonthEnd` in an isolated process. */
export const monthEndTask = isolatedTask(import.meta.url, 'pdf', writeMonthEnd, loadPdf);

const isEven = ({ difference }: MonthCheck) => !/[1-9]/.test(difference);

function drawCheck(pdf: Pdf, top: number, check: MonthCheck): number {
  const { name, account, left, right, difference, differs } = check;
  const height = (left.length + right.length + 2) * ROW;
  let y = top + height > LAST_LINE ? turnPage(pdf) : top;
  const line = (
    text: string,
    amount: string,
    style: { isBold?: boolean; colour?: string } = {},
  ) => {
    if (y > LAST_LINE) y = turnPage(pdf);
    drawText(pdf, text, { at: LEFT, y, width: 340, ...style });
    drawText(pdf, amount, { at: 400, y, width: RIGHT - 400, align: 'right', ...style });
    y += ROW;
  };
  const even = isEven(check);
  const title = account === null ? CHECKS[name] : `${CHECKS[name]} ${account}`;
  line(title, even ? 'agrees' : 'differs', { isBold: true, colour: even ? GREEN : RED });
  for (const { name: figure, amount } of left) line(FIGURES[figure], amount);
  for (const [nth, { name: figure, amount, is_less }] of right.entries()) {
    const sign = nth === 0 ? '=' : is_less ? '-' : '+';
    line(`${sign} ${FIGURES[figure]}`, amount, { colour: QUIET });
  }
  if (!even) line('Difference', difference, { isBold: true, colour: RED });
  for (const { kind, id, left: one, right: other } of differs) {
    const what = kind === 'transaction' ? id : `${kind.replace('_', ' ')} ${id}`;
    line(`${what.slice(0, 50)}: ${one ?? 'missing'} and ${other ?? 'missing'}`, '', {
      colour: RED,
    });
  }
  return y;
}
