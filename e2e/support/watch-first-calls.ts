import type { Page, Request } from 'playwright-core';

type Call = { path: string; req: { attributes: object; filter: object; page?: object } };

/**
 * Watches the calls of the next page load. `end` returns those that the application makes although the
 * page has sent calls with the same path: their values differ, so what the page has sent is of no use.
 */
export function watchFirstCalls(page: Page): { end: () => string[] } {
  const sent = new Set<string>();
  const again: string[] = [];
  const see = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (!pathname.startsWith('/api/')) return;
    const { calls, early, req } = (request.postDataJSON() ?? {}) as {
      calls?: Call[];
      early?: boolean;
      req?: Call['req'];
    };
    const made = calls ?? (req ? [{ path: pathname.slice('/api'.length), req }] : []);
    for (const { path, req } of made) {
      if (early) sent.add(path);
      else if (sent.has(path))
        again.push(`${path} ${JSON.stringify({ ...req, header: undefined })}`);
    }
  };
  page.on('request', see);
  return {
    end() {
      page.off('request', see);
      return again;
    },
  };
}
