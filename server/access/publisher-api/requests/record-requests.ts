import { publish } from '#server/events.ts';
import { type Db, inTransaction, type Tx } from '#server/platform/db/connect.ts';
import { groupCalls } from '#server/platform/db/group-calls.ts';
import type { Parts } from '#server/platform/parts.ts';
import { type ApiRequest, type CallState, stateAfter, UNKNOWN_STATE } from './rules.ts';
import { insertRequests, listStates, lockTokens, updateDialect, upsertState } from './store.ts';

type Recorder = { record: (request: ApiRequest) => Promise<void>; waiting: Set<Promise<void>> };

const recorders = new WeakMap<Db, Recorder>();

/**
 * Records a request with a token after it was answered: no call waits for it. Requests that arrive
 * while others are being recorded share the next transaction.
 */
export function recordRequest({ db, log }: Pick<Parts, 'db' | 'log'>, request: ApiRequest): void {
  const { record, waiting } = recorderOf(db);
  const recorded = record(request)
    .catch((err) => log.error({ err, token_id: request.token_id }, 'a request was not recorded'))
    .finally(() => waiting.delete(recorded));
  waiting.add(recorded);
}

/** Waits until all requests of this process are recorded. */
export async function settleRequests(db: Db): Promise<void> {
  await Promise.all(recorderOf(db).waiting);
}

function recorderOf(db: Db): Recorder {
  const known = recorders.get(db);
  if (known) return known;
  const answerAll = async (requests: readonly ApiRequest[]) => {
    await inTransaction(db, (tx) => storeRequests(tx, requests));
    return requests.map(() => undefined);
  };
  const opened = {
    record: groupCalls<ApiRequest, undefined>({ answerAll }),
    waiting: new Set<Promise<void>>(),
  };
  recorders.set(db, opened);
  return opened;
}

async function storeRequests(tx: Tx, requests: readonly ApiRequest[]): Promise<void> {
  const ids = [...new Set(requests.map(({ token_id }) => token_id))].sort((a, b) => a - b);
  const existing = await lockTokens(tx, ids);
  const kept = requests.filter(({ token_id }) => existing.has(token_id));
  if (kept.length === 0) return;
  await insertRequests(tx, kept);
  for (const id of existing) {
    const first = kept.find(({ token_id }) => token_id === id);
    if (first) await updateDialect(tx, id, first.dialect);
  }
  await updateStates(tx, kept);
}

/** Updates the states that change, and publishes calls that begin to be refused. */
async function updateStates(tx: Tx, requests: readonly ApiRequest[]): Promise<void> {
  const keyOf = ({ token_id, call }: { token_id: number; call: string }) => `${token_id} ${call}`;
  const stored = await listStates(tx, [...new Set(requests.map(({ token_id }) => token_id))]);
  const before = new Map<string, CallState>(stored.map((state) => [keyOf(state), state]));
  const after = new Map<string, { request: ApiRequest; state: CallState }>();
  for (const request of requests) {
    const key = keyOf(request);
    const state = after.get(key)?.state ?? before.get(key) ?? UNKNOWN_STATE;
    after.set(key, { request, state: stateAfter(state, request) });
  }
  // In one order, so that two processes do not wait for each other.
  for (const key of [...after.keys()].sort()) {
    const { request, state } = after.get(key) as { request: ApiRequest; state: CallState };
    const known = before.get(key);
    if (state === (known ?? UNKNOWN_STATE)) continue;
    const api_token_call_id = await upsertState(tx, request, state);
    const isNews = state.reported_at !== null && (known?.reported_at ?? null) === null;
    if (isNews) await publish(tx, 'api_token.refused', { api_token_call_id });
  }
}
