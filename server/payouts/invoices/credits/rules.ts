import { feeOf, taxOf } from '../rules.ts';

/** The number of a credit note as printed. */
export const creditNumberOf = (id: number) => `CN-${String(id).padStart(6, '0')}`;

/** A negative settlement: its amount as a positive number, and how much of it which invoice billed. */
export type Reversal = {
  settlement_id: number;
  minor: bigint;
  billed: readonly { invoice_id: number; minor: bigint }[];
};

/** Part of a reversal that is credited to an invoice. */
export type Credit = { settlement_id: number; invoice_id: number; minor: bigint };

/**
 * Distributes reversals over invoices: first to the invoices that billed the reversed lines, then
 * to the others, newest first, and never more than an invoice still has. `capacities` is newest
 * first. A reversal that does not fit as a whole is left for the next invoice.
 */
export function allocateCredits(
  reversals: readonly Reversal[],
  capacities: ReadonlyMap<number, bigint>,
): Credit[] {
  const left = new Map(capacities);
  const credits: Credit[] = [];
  for (const { settlement_id, minor, billed } of reversals) {
    const parts = new Map<number, bigint>();
    let open = minor;
    const take = (invoice_id: number, most: bigint) => {
      const free = (left.get(invoice_id) ?? 0n) - (parts.get(invoice_id) ?? 0n);
      const part = [most, free, open].reduce((one, other) => (other < one ? other : one));
      if (part <= 0n) return;
      parts.set(invoice_id, (parts.get(invoice_id) ?? 0n) + part);
      open -= part;
    };
    for (const one of billed) take(one.invoice_id, one.minor);
    for (const invoice_id of left.keys()) take(invoice_id, open);
    if (open > 0n) continue;
    for (const [invoice_id, part] of parts) {
      left.set(invoice_id, (left.get(invoice_id) ?? 0n) - part);
      credits.push({ settlement_id, invoice_id, minor: part });
    }
  }
  return credits;
}

/**
 * Fee and tax of a credit in minor units, at the rates of the invoice. The credits of an invoice
 * are rounded as a sum, so that crediting all of it credits exactly its fee and tax.
 */
export function chargesOfCredit(
  { fee_percent, tax_percent }: { fee_percent: number; tax_percent: string },
  earlierMinor: bigint,
  minor: bigint,
): { fee_minor: bigint; tax_minor: bigint } {
  const chargesOf = (commission: bigint) => {
    const fee = feeOf(commission, fee_percent);
    return { fee, tax: taxOf(commission + fee, tax_percent) };
  };
  const before = chargesOf(earlierMinor);
  const after = chargesOf(earlierMinor + minor);
  return { fee_minor: after.fee - before.fee, tax_minor: after.tax - before.tax };
}

type Open = { id: number; open_minor: bigint };
type OpenNote = Open & { invoice_id: number };

/** Sets credit notes off against open invoices: the corrected one first, then the oldest. */
export function setOff(notes: readonly OpenNote[], invoices: readonly Open[]) {
  const left = new Map(invoices.map((one) => [one.id, one.open_minor]));
  const credits: { credit_note_id: number; invoice_id: number; amount_minor: bigint }[] = [];
  for (const note of notes) {
    let open = note.open_minor;
    for (const invoice_id of new Set([note.invoice_id, ...left.keys()])) {
      const due = left.get(invoice_id) ?? 0n;
      const amount_minor = due < open ? due : open;
      if (amount_minor <= 0n) continue;
      left.set(invoice_id, due - amount_minor);
      open -= amount_minor;
      credits.push({ credit_note_id: note.id, invoice_id, amount_minor });
    }
  }
  return credits;
}
