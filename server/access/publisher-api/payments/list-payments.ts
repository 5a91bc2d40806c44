import type { ApiInput, ApiReply } from '#contract/publisher-api/calls.ts';
import {
  type ApiPaidLine,
  type ApiPayment,
  type ApiSettlement,
  listApiPaidLines,
  listApiPayments,
  listApiSettledLines,
  listApiSettlements,
} from '#server/insight/reports/queries/api/list-api-payments.ts';
import type { Client } from '../admit-client.ts';
import { countsOf, daySpan, rowsOf } from '../rules.ts';
import { presentPaid, presentPayment, presentSettledLine, presentSettlement } from './present.ts';

type Page<Row> = { rows: Row[]; total: number };
type PaidLinesInput = { paymentId: number; curPage: number; perPage: number };

/** Answers `commission_validation`: settlements by settlement date. */
export async function listSettlements(
  client: Client,
  input: ApiInput<'commission_validation'>,
): Promise<ApiReply<'commission_validation'>> {
  const { rows, total } = await findSettlements(client, input);
  return { ...countsOf(total, input), list: rows.map(presentSettlement) };
}

/** A page of settlements by settlement date. */
export function findSettlements(
  { db, publisher_id, zone }: Client,
  input: ApiInput<'commission_validation'>,
): Promise<Page<ApiSettlement>> {
  const filter = { publisher_id, settled: daySpan(zone, input.beginDate, input.endDate) };
  return listApiSettlements(db, filter, rowsOf(input));
}

/** Answers `commission_details`: the lines of one settlement; none of an unknown one. */
export async function listSettledLines(
  { db, publisher_id }: Client,
  { settlementId }: ApiInput<'commission_details'>,
): Promise<ApiReply<'commission_details'>> {
  const lines = await listApiSettledLines(db, publisher_id, settlementId);
  return lines.map(presentSettledLine);
}

/** Answers `payment_summary`: what was paid in a period, and what is owed. */
export async function listPayments(
  client: Client,
  input: ApiInput<'payment_summary'>,
): Promise<ApiReply<'payment_summary'>> {
  const { rows, total } = await findPayments(client, input);
  return { ...countsOf(total, input), list: rows.map(presentPayment) };
}

/** A page of payments: what was paid in a period, and what is owed. */
export function findPayments(
  { db, publisher_id, zone }: Client,
  input: ApiInput<'payment_summary'>,
): Promise<Page<ApiPayment>> {
  const paidOrOwed = daySpan(zone, input.paidDateBegin, input.paidDateEnd);
  const ids = input.paymentId === undefined ? {} : { ids: [input.paymentId] };
  const filter = { publisher_id, paidOrOwed, ...ids };
  return listApiPayments(db, filter, rowsOf(input));
}

/** The lines of one payment, which add up to its amount; none of an unknown one. */
export function findPaidLines(
  { db, publisher_id }: Client,
  input: PaidLinesInput,
): Promise<ApiPaidLine[]> {
  return listApiPaidLines(db, { publisher_id, payment_id: input.paymentId }, rowsOf(input));
}

/** Answers `payment_detail`: the settlements contained in payments. */
export async function listPaid(
  { db, publisher_id, zone }: Client,
  input: ApiInput<'payment_detail'>,
): Promise<ApiReply<'payment_detail'>> {
  const filter = {
    publisher_id,
    settled: daySpan(zone, input.validationDateBegin, input.validationDateEnd),
    payment: { id: input.paymentId, paid: daySpan(zone, input.paidDateBegin, input.paidDateEnd) },
  };
  const { rows, total } = await listApiSettlements(db, filter, rowsOf(input));
  return { ...countsOf(total, input), list: rows.map(presentPaid) };
}
