import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import { divideHalfEven } from '#contract/money.ts';

/** One line of an invoice; `line_id` is its position in the invoice, from 1. */
export type InvoiceLine = {
  line_id: string;
  sku: string;
  name: string;
  quantity: number;
  amount_minor: bigint;
};

/** An invoice with all its lines, in the order of the file. */
export type Invoice = {
  id: string;
  is_cancellation: boolean;
  /** Time of the first line; the shop's winter time is UTC. */
  at: Date;
  country: string | null;
  lines: InvoiceLine[];
};

type Row = Record<
  'InvoiceNo' | 'StockCode' | 'Description' | 'Quantity' | 'InvoiceDate' | 'UnitPrice' | 'Country',
  string
>;

/**
 * Reads a file of invoice lines (the columns of UCI Online Retail, in GBP). An article may occur on
 * several lines of an invoice, and lines may be equal in every field: each is a separate line.
 */
export async function readInvoices(path: string): Promise<Invoice[]> {
  const rows: Row[] = parse(await readFile(path), { columns: true, bom: true });
  const invoices = new Map<string, Invoice>();
  for (const row of rows) {
    const invoice = invoices.get(row.InvoiceNo) ?? openInvoice(row);
    invoices.set(invoice.id, invoice);
    invoice.lines.push({
      line_id: String(invoice.lines.length + 1),
      sku: row.StockCode,
      name: row.Description,
      quantity: Number(row.Quantity),
      amount_minor: lineAmount(row.Quantity, row.UnitPrice),
    });
  }
  return [...invoices.values()];
}

function openInvoice(row: Row): Invoice {
  return {
    id: row.InvoiceNo,
    is_cancellation: row.InvoiceNo.startsWith('C'),
    at: new Date(`${row.InvoiceDate.replace(' ', 'T')}Z`),
    country: countryCode(row.Country),
    lines: [],
  };
}

/**
 * Quantity x unit price in pence, rounded half to even: the price may have more than two decimals.
 */
export function lineAmount(quantity: string, unitPrice: string): bigint {
  const [whole = '0', fraction = ''] = unitPrice.split('.');
  const scaled = BigInt(quantity) * BigInt(whole + fraction) * 100n;
  return divideHalfEven(scaled, 10n ** BigInt(fraction.length));
}

const regionNames = new Intl.DisplayNames('en', { type: 'region' });
const codesByName = new Map<string, string>([['EIRE', 'IE']]);
for (let first = 65; first <= 90; first += 1) {
  for (let second = 65; second <= 90; second += 1) {
    const code = String.fromCharCode(first, second);
    const name = regionNames.of(code);
    // Retired codes have the same names as their successors, before or after them in the list: UK
    // and GB.
    if (name && name !== code && code !== 'UK') codesByName.set(name, code);
  }
}

function countryCode(name: string): string | null {
  return codesByName.get(name) ?? null;
}
