import type { ApiInput, ApiReply } from '#contract/publisher-api/calls.ts';
import {
  listApiPayments,
  listApiSettledLines,
  listApiSettlements,
} from '#server/reports/queries/api/list-api-payments.ts';
import type { Client } from '../admit-client.ts';
import { refuseParameter } from '../refuse-parameter.ts';
import { countsOf, daySpan, rowsOf } from '../rules.ts';
import { presentPaid, presentPayment, presentSettledLine, presentSettlement } from './present.ts';

/** Answers `commission_validation`: settlements by settlement date. */
export async function listSettlements(
  { db, publisher_id, zone }: Client,
  input: ApiInput<'commission_validation'>,
): Promise<ApiReply<'commission_validation'>> {
  const filter = { publisher_id, settled: daySpan(zone, input.beginDate, input.endDate) };
  const { rows, total } = await listApiSettlements(db, filter, rowsOf(input));
  return { ...countsOf(total, input), list: rows.map(presentSettlement) };
}

/** Answers `commission_details`: the lines of one settlement. */
export async function listSettledLines(
  { db, publisher_id }: Client,
  { settlementId }: ApiInput<'commission_details'>,
): Promise<ApiReply<'commission_details'>> {
  const lines = await listApiSettledLines(db, publisher_id, settlementId);
  if (!lines) refuseParameter('settlementId');
  return lines.map(presentSettledLine);
}

/**
 * Answers `payment_summary`: what was paid in a period, and what is owed. An unknown payment and one of another
 * publisher are refused alike.
 */
export async function listPayments(
  { db, publisher_id, zone }: Client,
  input: ApiInput<'payment_summary'>,
): Promise<ApiReply<'payment_summary'>> {
  const paidOrOwed = daySpan(zone, input.paidDateBegin, input.paidDateEnd);
  await requirePayment({ db, publisher_id }, input.paymentId);
  const ids = input.paymentId === undefined ? {} : { ids: [input.paymentId] };
  const filter = { publisher_id, paidOrOwed, ...ids };
  const { rows, total } = await listApiPayments(db, filter, rowsOf(input));
  return { ...countsOf(total, input), list: rows.map(presentPayment) };
}

/** Answers `payment_detail`: the settlements contained in payments. */
export async function listPaid(
  { db, publisher_id, zone }: Client,
  input: ApiInput<'payment_detail'>,
): Promise<ApiReply<'payment_detail'>> {
  await requirePayment({ db, publisher_id }, input.paymentId);
  const filter = {
    publisher_id,
    settled: daySpan(zone, input.validationDateBegin, input.validationDateEnd),
    payment: { id: input.paymentId, paid: daySpan(zone, input.paidDateBegin, input.paidDateEnd) },
  };
  const { rows, total } = await listApiSettlements(db, filter, rowsOf(input));
  return { ...countsOf(total, input), list: rows.map(presentPaid) };
}

async function requirePayment(
  { db, publisher_id }: Pick<Client, 'db' | 'publisher_id'>,
  id: number | undefined,
): Promise<void> {
  if (id === undefined) return;
  const { total } = await listApiPayments(db, { publisher_id, ids: [id] }, { limit: 1, offset: 0 });
  if (total === 0) refuseParameter('paymentId');
}
