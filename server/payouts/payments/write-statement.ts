import PdfDocument from 'pdfkit';
import type { ReplyOf } from '#contract/call.ts';
import type { readPayment } from '#contract/payments.ts';

/** What a statement says: a payment, whom it is for, and what it is made of. */
export type Statement = ReplyOf<typeof readPayment> & { publisher: string; made_at: Date };

const LEFT = 56;
const RIGHT = 539;
const COLUMNS = [
  { at: LEFT, width: 70, align: 'left' },
  { at: 130, width: 170, align: 'left' },
  { at: 305, width: 50, align: 'right' },
  { at: 360, width: 85, align: 'right' },
  { at: 450, width: 89, align: 'right' },
] as const;
const ROW = 18;
const LAST_LINE = 770;

/** Draws the statement of a payment: its settlements by brand, and their sum. */
export function writeStatement(statement: Statement): Promise<Buffer> {
  const pdf = new PdfDocument({
    size: 'A4',
    margin: LEFT,
    info: {
      Title: `Statement of payment ${statement.payment_id}`,
      Author: 'Tributary',
      CreationDate: statement.made_at,
    },
  });
  const chunks: Buffer[] = [];
  const done = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
    pdf.on('end', () => resolve(Buffer.concat(chunks)));
    pdf.on('error', reject);
  });
  drawHead(pdf, statement);
  let y = drawRow(pdf, 300, ['Settlement', 'Brand', 'Lines', 'Settled on', 'Amount'], true);
  for (const one of statement.settlements) {
    if (y > LAST_LINE) {
      pdf.addPage();
      y = LEFT;
    }
    const day = one.settled_at.slice(0, 10);
    y = drawRow(pdf, y, [
      String(one.settlement_id),
      one.kind === 'commission' ? one.merchant_name : `${one.merchant_name}, ${one.kind}`,
      String(one.lines),
      day,
      one.amount,
    ]);
  }
  drawSums(pdf, y > LAST_LINE - 4 * ROW ? startPage(pdf) : y, statement);
  pdf.end();
  return done;
}

type Pdf = InstanceType<typeof PdfDocument>;

function drawHead(pdf: Pdf, { payment_id, publisher, ...payment }: Statement): void {
  pdf.font('Helvetica-Bold').fontSize(20).text('Payment statement', LEFT, LEFT);
  pdf.font('Helvetica').fontSize(10).fillColor('#55605a').text('Tributary', LEFT, 84);
  const facts = [
    ['Payment', String(payment_id)],
    ['Publisher', publisher],
    ['Requested', payment.request_date.slice(0, 10)],
    ['Paid', payment.paid_date?.slice(0, 10) ?? 'not yet'],
    ['To', `${payment.type} ${payment.masked_details}`],
    ['Currency', payment.currency],
  ];
  facts.forEach(([name = '', value = ''], nth) => {
    const y = 124 + nth * ROW;
    pdf.fillColor('#55605a').text(name, LEFT, y);
    pdf.fillColor('#17201c').text(plain(value), 150, y, { width: 380, lineBreak: false });
  });
}

function drawRow(pdf: Pdf, y: number, cells: readonly string[], isHead = false): number {
  pdf
    .font(isHead ? 'Helvetica-Bold' : 'Helvetica')
    .fontSize(10)
    .fillColor('#17201c');
  COLUMNS.forEach(({ at, width, align }, place) => {
    const text = plain(cells[place] ?? '');
    pdf.text(text, at, y, { width, align, height: 12, ellipsis: true, lineBreak: false });
  });
  pdf
    .moveTo(LEFT, y + 14)
    .lineTo(RIGHT, y + 14)
    .lineWidth(0.5)
    .strokeColor('#d5d9d2')
    .stroke();
  return y + ROW;
}

function drawSums(pdf: Pdf, y: number, { amount, fee, net, currency }: Statement): void {
  const sums = [
    ['Total', amount],
    ['Fee', fee],
    ['Paid out', net],
  ];
  sums.forEach(([name = '', value = ''], nth) => {
    pdf.font('Helvetica-Bold').fontSize(nth === 2 ? 12 : 10);
    pdf.text(name, 305, y + 8 + nth * ROW, { width: 100, lineBreak: false });
    pdf.text(`${value} ${currency}`, 400, y + 8 + nth * ROW, {
      width: RIGHT - 400,
      align: 'right',
      lineBreak: false,
    });
  });
}

function startPage(pdf: Pdf): number {
  pdf.addPage();
  return LEFT;
}

// The letters that the standard fonts of PDF have; the dots that hide an account are among them.
const plain = (text: string) => text.replace(/[^\u0020-\u007E\u00A0-\u00FF\u2022\u20AC]/g, '?');
