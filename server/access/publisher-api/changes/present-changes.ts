import type { ApiRow } from '#contract/publisher-api/calls.ts';
import {
  findApiChanges,
  findApiChannels,
  findApiRelationships,
  findApiTerms,
} from '#server/insight/reports/queries/api/find-api-subjects.ts';
import { findApiLines } from '#server/insight/reports/queries/api/list-api-lines.ts';
import {
  listApiPayments,
  listApiSettlements,
} from '#server/insight/reports/queries/api/list-api-payments.ts';
import type { Client } from '../admit-client.ts';
import { presentPayment, presentSettlement } from '../payments/present.ts';
import { presentLine, relationshipOf } from '../present.ts';
import { amount, momentText } from '../rules.ts';
import type { StoredChange } from '../store.ts';

type Row = ApiRow<'changes'>;
type Show = (change: StoredChange) => Row | undefined;

/** Presents changes as rows: what changed, with the current state of its subject. */
export async function presentChanges(
  client: Client,
  changes: readonly StoredChange[],
): Promise<Row[]> {
  const ofKind = (kind: StoredChange['kind']) => changes.filter((change) => change.kind === kind);
  const sites = changes.flatMap(({ site_id }) => (site_id === null ? [] : [site_id]));
  const channels = await findApiChannels(client.db, sites);
  const show: Record<StoredChange['kind'], Show> = {
    transaction: await openTransactions(client, ofKind('transaction')),
    relationship: await openRelationships(client, channels, ofKind('relationship')),
    terms: await openTerms(client, channels, ofKind('terms')),
    settlement: await openSettlements(client, ofKind('settlement')),
    payment: await openPayments(client, ofKind('payment')),
  };
  return changes.flatMap((change) => show[change.kind](change) ?? []);
}

const timeOf = ({ changed_at }: StoredChange) => ({
  changed_at: momentText(changed_at),
  changed_at_iso: changed_at.toISOString(),
});

const subjectIdsOf = (changes: readonly StoredChange[]) => [
  ...new Set(changes.map(({ subject_id }) => Number(subject_id))),
];

async function openTransactions(
  { db, id_fields }: Client,
  changes: readonly StoredChange[],
): Promise<Show> {
  const entries = await findApiChanges(
    db,
    changes.map(({ subject_id }) => subject_id),
  );
  const lines = await findApiLines(
    db,
    entries.map(({ order_line_id }) => order_line_id),
  );
  const entryOf = new Map(entries.map((entry) => [entry.id, entry]));
  const lineOf = new Map(lines.map((line) => [line.id, line]));
  return (change) => {
    const entry = entryOf.get(change.subject_id);
    const line = lineOf.get(entry?.order_line_id ?? 0);
    if (!entry || !line) return undefined;
    const money = (minor: bigint) => amount(minor, entry.currency);
    const oldMoney = (minor: bigint | null) =>
      minor === null ? null : amount(minor, entry.old_currency);
    return {
      type: 'transaction',
      ...timeOf(change),
      event: entry.kind,
      old_status: entry.old_status,
      new_status: entry.new_status,
      old_sale_amount: oldMoney(entry.old_sale_minor),
      new_sale_amount: money(entry.new_sale_minor),
      old_sale_comm: oldMoney(entry.old_commission_minor),
      new_sale_comm: money(entry.new_commission_minor),
      currency: entry.currency,
      old_currency: entry.old_currency,
      reason: entry.reason,
      transaction: presentLine(id_fields, line),
    };
  };
}

async function openRelationships(
  { db }: Client,
  channels: ReadonlyMap<number, string>,
  changes: readonly StoredChange[],
): Promise<Show> {
  const rows = await findApiRelationships(db, subjectIdsOf(changes));
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return (change) => {
    const row = rowOf.get(Number(change.subject_id));
    if (!row) return undefined;
    const { brand_id, mcid, merchant_name } = row;
    return {
      type: 'relationship',
      ...timeOf(change),
      relationship: {
        brand_id,
        mcid,
        merchant_name,
        channel_id: channels.get(change.site_id ?? 0) ?? '',
        relationship: relationshipOf(Number(change.detail.status)),
        reason: change.detail.reason ?? null,
      },
    };
  };
}

async function openTerms(
  { db }: Client,
  channels: ReadonlyMap<number, string>,
  changes: readonly StoredChange[],
): Promise<Show> {
  const rows = await findApiTerms(db, subjectIdsOf(changes));
  const nameOf = (brandId: unknown, version: unknown) => `${brandId} ${version}`;
  const rowOf = new Map(rows.map((row) => [nameOf(row.brand_id, row.version), row]));
  return (change) => {
    const row = rowOf.get(nameOf(change.subject_id, change.detail.version));
    if (!row) return undefined;
    const { effective_from, ...terms } = row;
    return {
      type: 'terms',
      ...timeOf(change),
      terms: {
        ...terms,
        channel_id: channels.get(change.site_id ?? 0) ?? '',
        state: change.detail.state as 'announced' | 'started' | 'withdrawn',
        effective_from_iso: effective_from.toISOString(),
      },
    };
  };
}

async function openSettlements(
  { db, publisher_id }: Client,
  changes: readonly StoredChange[],
): Promise<Show> {
  const ids = subjectIdsOf(changes);
  const { rows } = await listApiSettlements(
    db,
    { publisher_id, ids },
    { limit: ids.length, offset: 0 },
  );
  const rowOf = new Map(rows.map((row) => [row.settlement_id, row]));
  return (change) => {
    const row = rowOf.get(Number(change.subject_id));
    return row && { type: 'settlement', ...timeOf(change), settlement: presentSettlement(row) };
  };
}

async function openPayments(
  { db, publisher_id }: Client,
  changes: readonly StoredChange[],
): Promise<Show> {
  const ids = subjectIdsOf(changes);
  const { rows } = await listApiPayments(
    db,
    { publisher_id, ids, cancelled: true },
    { limit: ids.length, offset: 0 },
  );
  const rowOf = new Map(rows.map((row) => [row.id, row]));
  return (change) => {
    const row = rowOf.get(Number(change.subject_id));
    const status = String(change.detail.status);
    return row && { type: 'payment', ...timeOf(change), status, payment: presentPayment(row) };
  };
}
