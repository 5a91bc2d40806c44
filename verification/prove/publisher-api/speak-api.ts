import { DAY_MS } from '#server/platform/clock.ts';

/**
 * A client of both generations of the publisher API, written only from its description. It shares
 * no code with the program.
 */

/** One order line as a client stores it. */
export type ApiLine = {
  id: string;
  order_id: string;
  currency: string;
  status: string;
  sale: number;
  commission: number;
};

/** The ways in which requests of the older generation are sent. */
export const OLDER_WAYS = ['query', 'form', 'json'] as const;
type Window = { begin: string; end: string; time_zone: string };
type Page = Record<string, unknown> & { list: Record<string, unknown>[] };

const MAX_DAYS = 62;
const PER_PAGE = 2000;
/** The order in which clients of the family look for the id of a line. */
const ID_NAMES = ['collabgrow_id', 'linkbux_id', 'rewardoo_id', 'sign_id', 'order_id'];

const lineOf = (row: Record<string, unknown>, order: Record<string, unknown> = row): ApiLine => ({
  id: String(row[ID_NAMES.find((name) => row[name]) ?? '']),
  order_id: String(order.order_id),
  currency: String(row.currency),
  status: String(row.status).toLowerCase(),
  sale: Number(row.sale_amount),
  commission: Number(row.sale_comm),
});

/** Opens a client for one token. */
export function openClient(host: string, token: string) {
  const ask = (name: string, fields: object) => askNewer(host, token, name, fields);

  async function rowsOf(name: string, fields: object): Promise<Page['list']> {
    const rows: Page['list'] = [];
    for (let curPage = 1; ; curPage += 1) {
      const { list, hasNext } = await ask(name, { ...fields, curPage, perPage: PER_PAGE });
      rows.push(...list);
      if (!hasNext) return rows;
    }
  }

  async function lines({ begin, end, time_zone }: Window): Promise<ApiLine[]> {
    const found: ApiLine[] = [];
    for (const [beginDate, endDate] of windowsOf(begin, end)) {
      const rows = await rowsOf('transaction', { beginDate, endDate, time_zone });
      found.push(...rows.map((row) => lineOf(row)));
    }
    return found;
  }

  async function orders({ begin, end, time_zone }: Window): Promise<ApiLine[]> {
    const rows = await rowsOf('transaction_v3', { beginDate: begin, endDate: end, time_zone });
    return rows.flatMap((order) =>
      (order.items as Page['list']).map((item) => lineOf(item, order)),
    );
  }

  /** The lines of this account after all changes since the beginning. */
  async function changes(): Promise<ApiLine[]> {
    const latest = new Map<string, ApiLine>();
    for (let cursor = ''; ; ) {
      const page = await ask('changes', { cursor, perPage: PER_PAGE });
      for (const { type, transaction } of page.list) {
        if (type !== 'transaction') continue;
        const line = lineOf(transaction as Record<string, unknown>);
        latest.set(line.id, line);
      }
      cursor = String(page.cursor);
      if (!page.hasNext) return [...latest.values()];
    }
  }

  return { lines, orders, changes, older: (way: string) => openOlder(host, token, way) };
}

async function askNewer(host: string, token: string, name: string, fields: object): Promise<Page> {
  const response = await fetch(`${host}/api/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ source: 'tributary', ...fields }),
  });
  const { code, message, data } = await response.json();
  if (code !== '0' || message !== 'success') throw new Error(`${name}: ${code} ${message}`);
  return data;
}

function openOlder(host: string, token: string, way: string) {
  async function ask(mod: string, op: string, fields: Record<string, string>): Promise<Page> {
    const query = new URLSearchParams({ mod, op });
    const all = { token, ...fields };
    const request =
      way === 'query'
        ? fetch(`${host}/api.php?${query}&${new URLSearchParams(all)}`)
        : fetch(`${host}/api.php?${query}`, {
            method: 'POST',
            ...(way === 'form'
              ? { body: new URLSearchParams(all) }
              : { body: JSON.stringify(all), headers: { 'content-type': 'application/json' } }),
          });
    const { status, data } = await (await request).json();
    if (status.code !== 0) throw new Error(`${mod}/${op}: ${status.code} ${status.msg}`);
    return data;
  }

  return async ({ begin, end, time_zone }: Window): Promise<ApiLine[]> => {
    const found: ApiLine[] = [];
    for (const [begin_date, end_date] of windowsOf(begin, end)) {
      for (let page = 1; ; page += 1) {
        const paging = { page: String(page), limit: String(PER_PAGE), status: 'All' };
        const asked = { begin_date, end_date, time_zone, ...paging };
        const { list, total_page } = await ask('medium', 'transaction', asked);
        found.push(...list.map((row) => lineOf(row)));
        if (page >= Number(total_page)) break;
      }
    }
    return found;
  };
}

/** Splits a period into windows of at most 62 days. */
function windowsOf(begin: string, end: string): [string, string][] {
  const windows: [string, string][] = [];
  const dayAt = (ms: number) => new Date(ms).toISOString().slice(0, 10);
  for (let from = Date.parse(begin); from <= Date.parse(end); from += MAX_DAYS * DAY_MS) {
    const last = Math.min(from + (MAX_DAYS - 1) * DAY_MS, Date.parse(end));
    windows.push([dayAt(from), dayAt(last)]);
  }
  return windows;
}
