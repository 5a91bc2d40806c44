import type { ApiInput, ApiName, ApiReply, apiCallsOf } from '#contract/publisher-api/calls.ts';
import type { Parts } from '#server/platform/parts.ts';
import type { Client } from './admit-client.ts';
import { type ApiAnswer, answerRequest, type Opened, readSource } from './answer-request.ts';
import { listChanges } from './changes/list-changes.ts';
import { listBrands } from './list-brands.ts';
import { listCoupons, listPostbackLog, listProducts } from './list-offers.ts';
import { listClicks, listOrders, listTransactions } from './list-transactions.ts';
import { makeLinks } from './make-links.ts';
import {
  listPaid,
  listPayments,
  listSettledLines,
  listSettlements,
} from './payments/list-payments.ts';
import { ApiRefusal } from './refuse-parameter.ts';
import { reportPerformance } from './report-performance.ts';

type Operations = {
  [Name in ApiName]: (client: Client, input: ApiInput<Name>) => Promise<ApiReply<Name>>;
};

const operations: Operations = {
  transaction: listTransactions,
  transaction_v3: listOrders,
  click_report: listClicks,
  monetization: listBrands,
  commission_validation: listSettlements,
  commission_details: listSettledLines,
  payment_summary: listPayments,
  payment_detail: listPaid,
  performance: reportPerformance,
  changes: listChanges,
  coupons: listCoupons,
  products: listProducts,
  link: makeLinks,
  postback_log: listPostbackLog,
};

type NamedCall = ReturnType<typeof apiCallsOf>[number];
type CallRequest = { body: unknown; bearer: string | undefined; address: string };

/** Answers a request of one of the fourteen calls. Never throws. */
export function answerCall(
  parts: Parts,
  call: NamedCall,
  { body, bearer, address }: CallRequest,
): Promise<ApiAnswer> {
  const run = operations[call.name] as (client: Client, input: never) => Promise<unknown>;
  return answerRequest(
    parts,
    { ...call, run },
    { open: () => openBody(parts, body, bearer), address },
  );
}

/** Reads the body and checks its `source`. Absent, null and empty fields are equivalent. */
function openBody({ config }: Parts, body: unknown, bearer: string | undefined): Opened {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ApiRefusal(null, 'the body is no JSON object');
  }
  const {
    token = bearer,
    source,
    time_zone,
    ...input
  } = Object.fromEntries(
    Object.entries(body).filter(([, value]) => value !== null && value !== ''),
  );
  const { id_field } = readSource(source, config.network_source);
  return { token, id_fields: [id_field], time_zone, input };
}
