import { FIRST_OWN_ID } from '#contract/publisher-api/api-call.ts';
import type { ApiInput, ApiName, ApiReply, apiCallsOf } from '#contract/publisher-api/calls.ts';
import type { Parts } from '#server/platform/parts.ts';
import type { Client } from './admit-client.ts';
import { type ApiAnswer, answerRequest, type Opened, readSource } from './answer-request.ts';
import { listChanges } from './changes/list-changes.ts';
import { fieldsOf } from './docs/request-schema.ts';
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
import { givenFields, liberalNames, type ReadFields, readFields } from './read-fields.ts';
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
    { ...call, run, as: { dialect: 'post', call: call.name } },
    { open: () => openBody(parts, call, body, bearer), address },
  );
}

/** Reads the body and checks its `source`. Our own calls refuse unknown names, see `readFields`. */
function openBody(
  { config }: Parts,
  call: NamedCall,
  body: unknown,
  bearer: string | undefined,
): Opened {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) {
    throw new ApiRefusal(null, 'the body is no JSON object');
  }
  const fields = call.id < FIRST_OWN_ID ? readDialect(call, body) : readOwn(body);
  const { token = bearer, source, ...read } = fields;
  const { id_field } = readSource(source, config.network_source);
  return { ...read, token, id_fields: [id_field] };
}

function readDialect(call: NamedCall, body: object): ReadFields {
  const names = Object.keys(fieldsOf(call)).map((name) => [name, name]);
  return readFields(body as Record<string, unknown>, liberalNames(Object.fromEntries(names)));
}

function readOwn(body: object): ReadFields {
  const given = givenFields(body as Record<string, unknown>);
  const { token, source, time_zone, ...input } = Object.fromEntries(given);
  return { token, source, time_zone, input, ignored: [], sentAs: new Map() };
}
