import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db, Tx } from '#server/platform/db/connect.ts';
import type { DB } from '#server/platform/db/schema.ts';

type StoredInvoice = Selectable<DB['invoices']>;
/** An invoice with its brand's mcid, and the day and reference of its last payment. */
export type InvoiceRecord = StoredInvoice & {
  mcid: string;
  paid_on: string | null;
  reference: string | null;
};

/** A settlement that is not invoiced, with the brand's fee and tax rates. */
export type OpenSettlement = {
  id: number;
  brand_id: number;
  mcid: string;
  brand_name: string;
  network_fee_percent: number;
  tax_percent: string;
  /** The currency the brand owes, which may differ from the one the publisher is paid in. */
  currency: string;
  commission_minor: bigint;
};

const OPEN = sql`
  select s.id, s.brand_id, b.mcid, b.merchant_name as brand_name, b.network_fee_percent,
    b.tax_percent, coalesce(s.brand_currency, s.currency) as currency,
    coalesce(s.brand_commission_minor, s.commission_minor) as commission_minor
  from settlements s join brands b on b.id = s.brand_id where s.invoice_id is null and s.credited_at is null`;

/** Settlements of all brands that are not invoiced. */
export async function listOpenSettlements(db: Db): Promise<OpenSettlement[]> {
  const found = await sql<OpenSettlement>`${OPEN} order by b.merchant_name, s.id`.execute(db);
  return found.rows;
}

/**
 * The same for one brand or all, locked until the transaction ends, so that a concurrent call does
 * not invoice them again.
 */
export async function lockOpenSettlements(
  tx: Tx,
  brandId: number | undefined,
): Promise<OpenSettlement[]> {
  const found = await sql<OpenSettlement>`${OPEN}
    and (${brandId ?? null}::int is null or s.brand_id = ${brandId ?? null})
    order by s.id for update of s`.execute(tx);
  return found.rows.sort((a, b) => a.brand_id - b.brand_id || a.id - b.id);
}

/** A brand's id by its mcid. */
export async function findBrandId(db: Db, mcid: string): Promise<number | undefined> {
  const found = db.selectFrom('brands').select('id').where('mcid', '=', mcid);
  return (await found.executeTakeFirst())?.id;
}

/** Inserts an invoice and returns the number assigned by the database. */
export async function insertInvoice(
  tx: Tx,
  row: Omit<Insertable<DB['invoices']>, 'id'>,
): Promise<number> {
  const added = await tx
    .insertInto('invoices')
    .values({ ...row, id: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  return added.id;
}

/** An invoice, locked until the transaction ends. */
export function lockInvoice(tx: Tx, id: number): Promise<StoredInvoice | undefined> {
  return tx.selectFrom('invoices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** Billing details, payment term in days and tax rate of a brand. */
export function findBilling(tx: Tx, brandId: number) {
  return tx
    .selectFrom('brands')
    .select(['legal_name', 'billing_address', 'tax_number', 'billing_contact', 'billing_email'])
    .select(['payment_days', 'tax_percent', 'country as billing_country'])
    .where('id', '=', brandId)
    .executeTakeFirstOrThrow();
}

/** Filter of invoices. */
export type InvoiceFilter = {
  ids?: readonly number[];
  status?: string | undefined;
  /** Invoices due before this day and not fully paid. */
  overdueOn?: string | undefined;
  /** Text in the brand's name or reference, or this invoice number. */
  keyword?: { text: string; id: number | null } | undefined;
};

function found(db: Db, { ids, status, overdueOn, keyword }: InvoiceFilter) {
  let query = db.selectFrom('invoices as i').innerJoin('brands as b', 'b.id', 'i.brand_id');
  if (ids) query = query.where(sql<boolean>`i.id = any(${ids}::int[])`);
  if (status) query = query.where('i.status', '=', status);
  if (overdueOn) query = query.where('i.due_on', '<', overdueOn).where('i.status', '<>', 'paid');
  if (keyword) {
    const { text, id } = keyword;
    query = query.where(
      sql<boolean>`(i.id = ${id} or strpos(lower(i.brand_name), lower(${text})) > 0
        or strpos(lower(i.legal_name), lower(${text})) > 0 or b.mcid = lower(${text})
        or exists (select 1 from invoice_payments y
          where y.invoice_id = i.id and strpos(lower(y.reference), lower(${text})) > 0))`,
    );
  }
  return query;
}

/** A page of invoices, or all of them, newest first, and the total count. */
export async function listInvoiceRecords(
  db: Db,
  filter: InvoiceFilter,
  page: { curPage: number; perPage: number } | null,
): Promise<{ rows: InvoiceRecord[]; total: number }> {
  let query = found(db, filter)
    .selectAll('i')
    .select('b.mcid')
    .select([lastOf('paid_on').as('paid_on'), lastOf('reference').as('reference')])
    .orderBy('i.id', 'desc');
  if (page) query = query.limit(page.perPage).offset((page.curPage - 1) * page.perPage);
  const counted = await found(db, filter)
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  return { rows: await query.execute(), total: counted.total };
}

const lastOf = (column: 'paid_on' | 'reference') => sql<string | null>`
  (select y.${sql.ref(column)} from invoice_payments y
  where y.invoice_id = i.id and y.reversed_at is null order by y.nth desc limit 1)`;

export type InvoicedSettlement = {
  id: number;
  settled_at: Date;
  publisher_id: number;
  publisher_name: string;
  kind: string;
  line_count: number;
  commission_minor: bigint;
};

/** The settlements of an invoice, oldest first. */
export function listInvoiced(db: Db, invoiceId: number): Promise<InvoicedSettlement[]> {
  return db
    .selectFrom('settlements as s')
    .innerJoin('publishers as p', 'p.id', 's.publisher_id')
    .select(['s.id', 's.settled_at', 's.publisher_id', 'p.name as publisher_name'])
    .select(['s.kind', 's.line_count'])
    .select(
      sql<bigint>`coalesce(s.brand_commission_minor, s.commission_minor)`.as('commission_minor'),
    )
    .where('s.invoice_id', '=', invoiceId)
    .orderBy('s.settled_at')
    .orderBy('s.id')
    .execute();
}

type StoredPayment = Selectable<DB['invoice_payments']>;
/** A payment of an invoice, with the names of those who recorded and reversed it. */
export type InvoicePaymentRecord = StoredPayment & {
  marked_name: string | null;
  reversed_name: string | null;
};

/** Inserts a payment of an invoice; a database trigger updates the paid sum of the invoice. */
export async function insertInvoicePayment(
  tx: Tx,
  row: Insertable<DB['invoice_payments']>,
): Promise<void> {
  await tx.insertInto('invoice_payments').values(row).execute();
}

/** A payment of an invoice by its id, or the last one that was not reversed. */
export function findInvoicePayment(
  tx: Tx,
  invoiceId: number,
  id: number | undefined,
): Promise<StoredPayment | undefined> {
  const own = tx.selectFrom('invoice_payments').selectAll().where('invoice_id', '=', invoiceId);
  const asked =
    id === undefined
      ? own.where('reversed_at', 'is', null).orderBy('nth', 'desc').limit(1)
      : own.where('id', '=', id);
  return asked.executeTakeFirst();
}

/** Marks a payment as reversed. */
export async function updateReversed(
  tx: Tx,
  id: number,
  set: { reversed_by: number; reversed_at: Date; reversal_reason: string },
): Promise<void> {
  await tx.updateTable('invoice_payments').set(set).where('id', '=', id).execute();
}

/** All payments of an invoice, including reversed ones, oldest first. */
export async function listInvoicePayments(
  db: Db,
  invoiceId: number,
): Promise<InvoicePaymentRecord[]> {
  const found = await sql<InvoicePaymentRecord>`
    select y.*, m.name as marked_name, r.name as reversed_name
    from invoice_payments y left join staff m on m.id = y.marked_by
      left join staff r on r.id = y.reversed_by
    where y.invoice_id = ${invoiceId} order by y.nth`.execute(db);
  return found.rows;
}
