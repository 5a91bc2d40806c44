import type { Page, Request } from 'playwright-core';
import { answeredCalls } from '#server/start/web-role.ts';
import type { Early } from '#web/lib/early.ts';
import { FIRST_CALLS, type PageCalls } from '#web/lib/page-calls.ts';

type Values = { attributes?: object; filter?: object; page?: object };
type Sent = { path: string; req: Values };

/** A page load: its requests to the server, and what its page declares, has sent and has used. */
export type Visit = {
  requests: readonly (readonly Sent[])[];
  declared: readonly ({ path: string } & Values)[];
  early: readonly (Sent & { isTaken?: boolean })[];
};

/**
 * Watches the calls of the next page load. `end` returns the faults of its first calls
 * (`web/app/first-calls.ts`).
 */
export function watchFirstCalls(page: Page): { end: () => Promise<string[]> } {
  const requests: Sent[][] = [];
  let isDefault = true;
  const see = (request: Request) => {
    const { pathname, search } = new URL(request.url());
    if (request.isNavigationRequest()) isDefault = search === '';
    if (!pathname.startsWith('/api/')) return;
    const { calls, req } = (request.postDataJSON() ?? {}) as { calls?: Sent[]; req?: Values };
    requests.push(calls ?? (req ? [{ path: pathname.slice('/api'.length), req }] : []));
  };
  page.on('request', see);
  return {
    async end() {
      page.off('request', see);
      return findFaults({
        requests,
        ...(await page.evaluate(readPage, { id: FIRST_CALLS, isDefault })),
      });
    },
  };
}

/** Calls that are made twice, or declared and then sent by the application only, or not used. */
export function findFaults({ requests, declared, early }: Visit): string[] {
  const sentEarly = new Set(early.map(dayless));
  const sentAtAll = new Set(requests.flat().map(dayless));
  const late = declared
    .map(({ path, ...req }) => dayless({ path, req }))
    .filter((text) => sentAtAll.has(text) && !sentEarly.has(text));
  const unused = early.filter(({ isTaken }) => !isTaken).map(textOf);
  return [
    ...repeatedIn(requests).map((text) => `sent twice: ${text}`),
    ...late.map((text) => `sent late: ${text}`),
    ...unused.map((text) => `not used: ${text}`),
  ];
}

/** A call that changes data, such as one that marks an announcement as read, has others repeated. */
function repeatedIn(requests: Visit['requests']): string[] {
  const seen = new Set<string>();
  return requests.flat().flatMap((one) => {
    if (changing.has(one.path)) seen.clear();
    const text = textOf(one);
    const isRepeated = seen.has(text);
    seen.add(text);
    return isRepeated ? [text] : [];
  });
}

function textOf({ path, req: { attributes, filter, page } }: Sent): string {
  const values = Object.entries({ ...attributes, ...filter, ...page }).sort();
  return `${path} ${JSON.stringify(Object.fromEntries(values))}`;
}

/** The page has no days yet, and near midnight the device has another day than the account. */
const dayless = (one: Sent) => textOf(one).replace(/\d{4}-\d\d-\d\d|\{\w+_day\}/g, 'day');

const changing = new Set(
  answeredCalls.filter(({ call }) => call.effect !== 'none').map(({ call }) => call.path),
);

/** Runs in the page: what it has to send in its state, and what it has sent. */
function readPage({ id, isDefault }: { id: string; isDefault: boolean }): Omit<Visit, 'requests'> {
  const { early } = globalThis as { early?: Early };
  const listed = document.getElementById(id)?.textContent;
  const calls: PageCalls | null = listed ? JSON.parse(listed) : null;
  const names = {
    visitor: 'token',
    publisher: 'token',
    brand: 'portal_token',
    staff: 'staff_token',
  };
  const token = localStorage.getItem(names[calls?.who ?? 'visitor']);
  const isMeant = calls !== null && (token === null) === (calls.who === 'visitor');
  const areDaysUsual = ['30d', null].includes(localStorage.getItem('last_range'));
  const declared = isMeant
    ? [
        ...calls.always,
        ...(isDefault ? calls.default : []),
        ...(isDefault && areDaysUsual ? calls.days : []),
      ]
    : [];
  return { declared, early: [...(early?.calls ?? [])] };
}
