import * as z from 'zod/mini';
import { anyId, wholePaging } from '#contract/publisher-api/filters.ts';
import type { ApiClick } from '#server/insight/reports/queries/api/list-api-clicks.ts';
import type { ApiPaidLine } from '#server/insight/reports/queries/api/list-api-payments.ts';
import { listDayClicks } from '../../list-transactions.ts';
import { findPaidLines } from '../../payments/list-payments.ts';
import { presentSettledLine } from '../../payments/present.ts';
import { countsOf, dayText, unixSeconds } from '../../rules.ts';
import { dayClickCall } from '../day-clicks.ts';
import { olderTransaction } from '../medium-calls.ts';
import type { OlderDeclaration } from '../older-call.ts';
import { payliadEnvelope } from '../write-envelope.ts';
import * as replies from './linkbux-replies.ts';

const network = 'linkbux';
const paidLinesInput = z.object({ paymentId: anyId(), ...wholePaging });

/** Calls that LinkBux has beside those of the whole family. */
export const linkbuxCalls: readonly OlderDeclaration[] = [
  {
    ...olderTransaction,
    network,
    name: 'transaction_v2',
    about: 'Order lines by order date or decision date, as LinkBux names the call.',
    at: { mod: 'medium', op: 'transaction_v2' },
  },
  {
    ...dayClickCall,
    network,
    name: 'user_click',
    about: 'The clicks of a day, as LinkBux lists them.',
    at: { mod: 'medium', op: 'user_click' },
    envelope: payliadEnvelope,
    reply: () => replies.clickPage,
    run: async (client, input: z.output<typeof dayClickCall.input>) => {
      const { rows, total } = await listDayClicks(client, input);
      const { total_page, total_items } = countsOf(total, input);
      return { total: { total_page, total_items }, list: rows.map(presentClick) };
    },
  },
  {
    like: 'commission_details',
    network,
    name: 'paid_commission_details',
    about: 'The lines of a payment; they add up to its amount.',
    at: { mod: 'settlement', op: 'commission_details', with: 'payment_id' },
    names: { payment_id: 'paymentId', page: 'curPage', limit: 'perPage' },
    input: paidLinesInput,
    reply: replies.paidLines,
    run: async (client, input: z.output<typeof paidLinesInput>) =>
      (await findPaidLines(client, input)).map((line) => presentPaid(client.id_fields, line)),
  },
];

function presentClick({ click_ref, brand_id, mcid, merchant_name, clicked_at, uid1 }: ApiClick) {
  const brand = { mid: brand_id, mcid, merchant_name };
  return { click_ref, ...brand, click_time: unixSeconds(clicked_at), uid: uid1 ?? '' };
}

function presentPaid(idFields: readonly string[], line: ApiPaidLine) {
  const { sign_id, paid_at } = line;
  return {
    ...Object.fromEntries(idFields.map((field) => [field, sign_id])),
    sign_id,
    ...presentSettledLine(line),
    mid: line.brand_id,
    payment_id: line.payment_id,
    // Clients read every word that contains "paid" as paid.
    payment_status: paid_at ? 'Paid' : 'Pending',
    paid_date: paid_at && dayText(paid_at),
  };
}
