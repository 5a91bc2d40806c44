import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';
import type { Credit } from './rules.ts';

type StoredNote = Selectable<DB['credit_notes']>;
/** A credit note with its brand, and the invoice's recipient and rates. */
export type CreditNoteRecord = StoredNote & {
  mcid: string;
  brand_name: string;
  invoice_issued_at: Date;
  invoice_time_zone: string;
  service_from: string | null;
  service_to: string | null;
  fee_percent: number;
  tax_percent: string;
  legal_name: string | null;
  billing_address: string | null;
  tax_number: string | null;
  billing_contact: string | null;
  billing_email: string | null;
  billing_country: string | null;
  /** The last email with it. */
  mailed_to: string | null;
  mailed_at: Date | null;
};

const NEGATIVE = sql`s.invoice_id is null and s.credited_at is null and s.brand_id is not null
  and coalesce(s.brand_commission_minor, s.commission_minor) < 0`;

/** How many negative settlements are on no invoice and no credit note. */
export async function countCreditable(db: Db): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from settlements s where ${NEGATIVE}`.execute(db);
  return rows[0]?.total ?? 0;
}

export type NegativeSettlement = { id: number; brand_id: number; currency: string; minor: bigint };

/** Negative settlements of a brand or of all, with their amount as a positive number; locked. */
export async function lockCreditable(
  tx: Tx,
  brandId: number | undefined,
): Promise<NegativeSettlement[]> {
  const { rows } = await sql<NegativeSettlement>`
    select s.id, s.brand_id, coalesce(s.brand_currency, s.currency) as currency,
      -coalesce(s.brand_commission_minor, s.commission_minor) as minor
    from settlements s
    where ${NEGATIVE} and (${brandId ?? null}::int is null or s.brand_id = ${brandId ?? null})
    order by s.id for update`.execute(tx);
  return rows;
}

/** How much of the reversed lines of settlements an invoice had billed, largest part first. */
export async function sumBilled(tx: Tx, settlementIds: readonly number[]) {
  const { rows } = await sql<{ settlement_id: number; invoice_id: number; minor: bigint }>`
    select l.settlement_id, o.invoice_id,
      sum(-coalesce(l.brand_commission_minor, l.commission_minor))::bigint as minor
    from settlement_lines l cross join lateral (
      select e.invoice_id from settlement_lines el join settlements e on e.id = el.settlement_id
      where e.invoice_id is not null and e.id < l.settlement_id
        and (el.order_line_id = l.order_line_id or el.reward_id = l.reward_id)
      order by e.id desc limit 1) o
    where l.settlement_id = any(${settlementIds}::int[])
    group by l.settlement_id, o.invoice_id
    having sum(coalesce(l.brand_commission_minor, l.commission_minor)) < 0
    order by 3 desc, 2`.execute(tx);
  return rows;
}

/** The invoices of a brand in a currency, newest first, with what of their commission is credited. */
export async function lockInvoicesOf(tx: Tx, brandId: number, currency: string) {
  const { rows } = await sql<{
    id: number;
    fee_percent: number;
    tax_percent: string;
    commission_minor: bigint;
    open_minor: bigint;
    credited_commission_minor: bigint;
  }>`
    select i.id, i.fee_percent, i.tax_percent, i.commission_minor,
      i.total_minor - i.paid_minor - i.credited_minor as open_minor,
      (select coalesce(sum(c.commission_minor), 0)::bigint from credit_notes c
        where c.invoice_id = i.id) as credited_commission_minor
    from invoices i where i.brand_id = ${brandId} and i.currency = ${currency}
    order by i.id desc for update`.execute(tx);
  return rows;
}

/** Inserts a credit note with its settlements and returns the number assigned by the database. */
export async function insertCreditNote(
  tx: Tx,
  row: Omit<Insertable<DB['credit_notes']>, 'id'>,
  credits: readonly Credit[],
): Promise<number> {
  const { id } = await tx
    .insertInto('credit_notes')
    .values({ ...row, id: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const settlements = credits.map(({ settlement_id, minor }) => ({
    credit_note_id: id,
    settlement_id,
    commission_minor: minor,
  }));
  await tx.insertInto('credit_note_settlements').values(settlements).execute();
  return id;
}

/** Credit notes of a brand that are not set off in full, oldest first; locked. */
export async function lockOpenNotes(tx: Tx, brandId: number, currency: string) {
  const { rows } = await sql<{ id: number; invoice_id: number; open_minor: bigint }>`
    select id, invoice_id, total_minor - applied_minor as open_minor from credit_notes
    where brand_id = ${brandId} and currency = ${currency} and applied_minor < total_minor
    order by id for update`.execute(tx);
  return rows;
}

/** Inserts what credit notes take off invoices; triggers update both sums. */
export async function insertCredits(
  tx: Tx,
  rows: readonly Insertable<DB['invoice_credits']>[],
): Promise<void> {
  if (rows.length > 0) await tx.insertInto('invoice_credits').values(rows).execute();
}

const noted = (db: Db, filter: { ids?: readonly number[]; invoice_id?: number | undefined }) => {
  let query = db
    .selectFrom('credit_notes as c')
    .innerJoin('invoices as i', 'i.id', 'c.invoice_id')
    .innerJoin('brands as b', 'b.id', 'c.brand_id');
  if (filter.ids) query = query.where(sql<boolean>`c.id = any(${filter.ids}::int[])`);
  if (filter.invoice_id) query = query.where('c.invoice_id', '=', filter.invoice_id);
  return query;
};

/** A page of credit notes, or all of them, newest first, and the total count. */
export async function listCreditNoteRecords(
  db: Db,
  filter: { ids?: readonly number[]; invoice_id?: number | undefined },
  page: { curPage: number; perPage: number } | null,
): Promise<{ rows: CreditNoteRecord[]; total: number }> {
  let query = noted(db, filter)
    .selectAll('c')
    .select(['b.mcid', 'i.brand_name', 'i.issued_at as invoice_issued_at', 'i.fee_percent'])
    .select(['i.time_zone as invoice_time_zone', 'i.service_from', 'i.service_to'])
    .select(['i.tax_percent', 'i.legal_name', 'i.billing_address', 'i.tax_number'])
    .select(['i.billing_contact', 'i.billing_email', 'i.billing_country'])
    .select([lastMail('recipient').as('mailed_to'), lastMail('sent_at').as('mailed_at')])
    .orderBy('c.id', 'desc');
  if (page) query = query.limit(page.perPage).offset((page.curPage - 1) * page.perPage);
  const counted = await noted(db, filter)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return { rows: await query.execute(), total: counted.total };
}

const lastMail = <Column extends 'recipient' | 'sent_at'>(column: Column) => sql<
  (Column extends 'recipient' ? string : Date) | null
>`(select m.${sql.ref(column)} from document_mails m where m.credit_note_id = c.id
  order by m.id desc limit 1)`;

/** The settlements of a credit note, oldest first. */
export function listCredited(db: Db, creditNoteId: number) {
  return db
    .selectFrom('credit_note_settlements as n')
    .innerJoin('settlements as s', 's.id', 'n.settlement_id')
    .innerJoin('publishers as p', 'p.id', 's.publisher_id')
    .select(['s.id', 's.settled_at', 'p.name as publisher_name', 'n.commission_minor'])
    .where('n.credit_note_id', '=', creditNoteId)
    .orderBy('s.id')
    .execute();
}

/** What credit notes took off an invoice, oldest first. */
export function listInvoiceCredits(db: Db, invoiceId: number) {
  return db
    .selectFrom('invoice_credits')
    .select(['credit_note_id', 'amount_minor', 'applied_at'])
    .where('invoice_id', '=', invoiceId)
    .orderBy('id')
    .execute();
}
