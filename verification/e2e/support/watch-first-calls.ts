import type { Page, Request } from 'playwright-core';

type Values = { attributes: object; filter: object; page?: object };
type Call = { path: string; req: Values };

/**
 * Watches the calls of the next page load. `end` returns those whose path the page has called with other
 * values: what the page has sent is of no use. Equal calls may be repeated, because data has changed.
 */
export function watchFirstCalls(page: Page): { end: () => string[] } {
  const sent = new Map<string, Set<string>>();
  const others: string[] = [];
  const see = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    const { calls, early, req } = (request.postDataJSON() ?? {}) as {
      calls?: Call[];
      early?: boolean;
      req?: Values;
    };
    const made = calls ?? (req ? [{ path: pathname.slice('/api'.length), req }] : []);
    for (const { path, req } of made) {
      const known = sent.get(path);
      const values = textOf(req);
      if (early) sent.set(path, new Set([...(known ?? []), values]));
      else if (known && !known.has(values)) others.push(`${path} ${values}`);
    }
  };
  page.on('request', see);
  return {
    end() {
      page.off('request', see);
      return others;
    },
  };
}

/** Near midnight the device has another day than the account. */
function textOf({ attributes, filter, page = {} }: Values): string {
  const sorted = Object.entries({ ...attributes, ...filter, ...page }).sort();
  return JSON.stringify(sorted).replace(/\d{4}-\d\d-\d\d/g, 'day');
}
