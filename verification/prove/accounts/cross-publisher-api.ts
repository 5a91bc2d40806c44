import type * as z from 'zod/mini';
import { apiCallsOf } from '#contract/publisher-api/calls.ts';
import { olderCallsOf } from '#server/access/publisher-api/older/older-calls.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { now } from '#server/platform/clock.ts';
import { makeApiToken } from '../make-api-token.ts';
import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import type { Tenant } from './build-tenant.ts';
import { listChanges, readRows } from './read-rows.ts';

/** A call of either generation, and the requests to send to it. */
type ApiCall = {
  name: string;
  url: string;
  per_minute: number;
  requests: Record<string, unknown>[];
};
type Outcome = { answers: number; accepted: number; revealing: string[] };

/** Calls in which the tenant finds its own marker: checks that the search would find a leak. */
const MIN_SEEN = 5;
const MIN_ACCEPTED = 40;
/** Names of fields that may contain an id, a code or a sub-id. */
const ID_FIELD = /(id|ids|mid|mcid|uid\d?|asins?|url|cursor|keyword|links)$/i;

/**
 * Calls both generations of the publisher API with the API token of another publisher and without one,
 * for the present day and with every id and code of the tenant in each field that accepts it. No answer
 * may contain the tenant's marker, and no row of the tenant may change.
 */
export async function crossPublisherApi(app: Application, tenant: Tenant): Promise<Found> {
  const before = await readRows(app.db, tenant);
  const calls = [...newerCalls(app, tenant), ...olderCalls(app, tenant)];
  const other = await buildPublisherWithSite(app);
  const foreign = await callAll(app, calls, tenant.mark, await makeApiToken(app, other));
  const without = await callAll(app, calls, tenant.mark, 'a-token-that-does-not-exist');
  const changed = listChanges(before, await readRows(app.db, tenant)).join(', ');
  const own = await callAll(app, calls, tenant.mark, await makeApiToken(app, tenant));
  const violations = [...foreign.revealing, ...without.revealing].map(
    (call) => `${call} of the publisher API reveals the tenant`,
  );
  if (changed) violations.push(`the publisher API changed ${changed}`);
  if (without.accepted > 0)
    violations.push(`${without.accepted} calls were answered without a token`);
  if (foreign.accepted < MIN_ACCEPTED) violations.push(`only ${foreign.accepted} were answered`);
  const seen = new Set(own.revealing).size;
  if (seen < MIN_SEEN) violations.push(`the tenant itself sees its data in ${seen} calls only`);
  return {
    counts: {
      'calls of the publisher API': calls.length,
      'requests to it': foreign.answers + without.answers,
      'show the tenant its own data': seen,
    },
    violations,
  };
}

function newerCalls(app: Application, { ids }: Tenant): ApiCall[] {
  return apiCallsOf(app.config.network_source).map((call) => ({
    name: call.name,
    url: `/api/${call.name}`,
    per_minute: call.limit.per_minute,
    requests: requestsOf(call.input, datedToday(call.example), ids),
  }));
}

/** The older calls take the example of the newer ones under their own names. */
function olderCalls(app: Application, { ids }: Tenant): ApiCall[] {
  return olderCallsOf(app.config.network_source).map(({ name, at, names, limit, ...call }) => {
    const own = Object.entries(names);
    const example = datedToday(call.example);
    const requests = requestsOf(call.input, example, ids).map((request) =>
      Object.fromEntries(
        own.flatMap(([older, newer]) => (newer in request ? [[older, request[newer]]] : [])),
      ),
    );
    const url = 'path' in at ? at.path : `/api.php?mod=${at.mod}&op=${at.op}`;
    return { name: `the older ${name}`, url, per_minute: limit.per_minute, requests };
  });
}

/** The example, and the example with each id in each field for an id, without what is read as equal. */
function requestsOf(
  input: z.ZodMiniType,
  example: Record<string, unknown>,
  ids: Tenant['ids'],
): Record<string, unknown>[] {
  const { shape = {} } = input._zod.def as unknown as { shape?: Record<string, unknown> };
  const fields = Object.keys(shape).filter((name) => ID_FIELD.test(name));
  const withIds = fields.flatMap((field) =>
    ids.flatMap((id) => [id, String(id), [id]].map((value) => ({ ...example, [field]: value }))),
  );
  const read = [example, ...withIds].flatMap((request) => {
    const { success, data } = input.safeParse(request);
    return success ? [[JSON.stringify(data), request] as const] : [];
  });
  return [...new Map(read).values()];
}

/** Moves the dates of an example to today and its hour to the present one; leaves out empty fields. */
function datedToday(example: object): Record<string, unknown> {
  const [day = ''] = now().toISOString().split('T');
  const hour = now().toISOString().slice(11, 13);
  const text = JSON.stringify(example)
    .replaceAll(/\d{4}-\d\d-\d\d \d\d:(\d\d:\d\d)/g, `${day} ${hour}:$1`)
    .replaceAll(/\d{4}-\d\d-\d\d/g, day);
  const fields = Object.entries(JSON.parse(text)).filter(([, value]) => value !== '');
  return Object.fromEntries(fields);
}

async function callAll(
  app: Application,
  calls: readonly ApiCall[],
  mark: string,
  token: string,
): Promise<Outcome> {
  const outcome: Outcome = { answers: 0, accepted: 0, revealing: [] };
  for (const { name, url, per_minute, requests } of calls) {
    for (const request of requests.slice(0, per_minute - 1)) {
      const payload = { token, source: 'tributary', time_zone: 'UTC', ...request };
      const answer = await app.app.inject({ method: 'POST', url, payload });
      const { code, status } = answer.json();
      outcome.answers += 1;
      if (code === '0' || status?.code === 0) outcome.accepted += 1;
      if (answer.payload.includes(mark)) outcome.revealing.push(name);
    }
  }
  return outcome;
}
