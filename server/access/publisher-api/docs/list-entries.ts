import type { ApiCall } from '#contract/publisher-api/api-call.ts';
import { apiCallsOf } from '#contract/publisher-api/calls.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { listMenuRows } from './menu-store.ts';

/** A call of the publisher API in the menu. */
export type ApiEntry = { call: ApiCall; is_hidden: 0 | 1 };

/** All calls in the order of the menu: as staff set it, new calls at the end. */
export async function listEntries(
  db: Db,
  { network_source }: Pick<Config, 'network_source'>,
): Promise<ApiEntry[]> {
  const rows = await listMenuRows(db);
  const placeOf = (id: number) => rows.get(id)?.sort ?? Number.MAX_SAFE_INTEGER;
  return apiCallsOf(network_source)
    .map((call) => ({
      call,
      is_hidden: rows.get(call.id)?.is_hidden ? (1 as const) : (0 as const),
    }))
    .toSorted((one, other) => placeOf(one.call.id) - placeOf(other.call.id));
}
