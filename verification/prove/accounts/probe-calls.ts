import { LIVE_PATHS } from '#contract/live.ts';
import { answeredCalls } from '#server/start/web-role.ts';
import type { Application } from '../open-application.ts';
import { type Found, runAtOnce } from '../run-proofs.ts';
import { pickAddress, type Random } from '../seeded-random.ts';
import { listChanges, readRows, type Whose } from './read-rows.ts';

type Route = { path: string; methods: ('GET' | 'POST')[] };
/** Whose data are looked for, and what addresses them. */
type Target = Whose & {
  ids: readonly (number | string)[];
  link_code: string;
  file_url: string;
  mark: string;
};
type Visitor = { name: string; token: () => Promise<string | undefined> };

const CONCURRENCY = 8;
const MIN_ROUTES = 5;
/** The rows of the tenant are compared after so many routes, or after each. */
const ROUTES_AT_ONCE = 40;
/** Calls are covered by `crossTenants`; streams of events do not end. */
const NOT_PROBED = [...answeredCalls.map(({ call }) => call.path), ...Object.values(LIVE_PATHS)];
const CALLS = new Set(NOT_PROBED.map((path) => `/api${path}`));
// Field names for an id or a code, for routes without a path parameter.
const FIELDS = ['id', 'code', 'token', 'state', 'site_id', 'publisher_id', 'track', 'brand'];

/**
 * Requests every route that is not a call (files, links, health, order reports, the publisher API,
 * all others of the application) as every visitor, with every id and code of the tenant in path,
 * query and form. No response may contain the tenant's marker, and no row may change. Unless
 * `isWhole`, names similar to an id are tried for the file and one code only.
 */
export async function probeCalls(
  app: Application,
  random: Random,
  tenant: Target,
  { visitors, isWhole }: { visitors: readonly Visitor[]; isWhole: boolean },
): Promise<Found> {
  const nearIds = isWhole ? tenant.ids : [tenant.file_url, tenant.link_code];
  const routes = listRoutes(app);
  const violations: string[] = [];
  let requests = 0;
  if (routes.length < MIN_ROUTES) violations.push(`only ${routes.length} routes were found`);
  const bytes = await readTenantFile(app, tenant);
  if (bytes.statusCode !== 200) violations.push('the tenant’s own file is not served');
  let before = await readRows(app.db, tenant);
  for (const [nth, route] of routes.entries()) {
    for (const visitor of visitors) {
      const token = await visitor.token();
      const tried = requestsAt(route, tenant, nearIds);
      await runAtOnce(tried.length, CONCURRENCY, async (index) => {
        const request = tried[index];
        if (!request) return;
        const answer = await app.app.inject({
          ...request,
          remoteAddress: pickAddress(random),
          headers: {
            ...request.headers,
            ...(token && { token, authorization: `Bearer ${token}` }),
          },
        });
        requests += 1;
        const revealed = JSON.stringify(answer.headers) + answer.payload;
        const what = `${request.method} ${request.url} by ${visitor.name}`;
        if (revealed.includes(tenant.mark)) violations.push(`${what} reveals the tenant`);
        if (answer.rawPayload.equals(bytes.rawPayload)) violations.push(`${what} gives its file`);
        if (answer.statusCode === 500) violations.push(`${what} broke`);
      });
    }
    // Reading all tables takes longer than the requests to most routes.
    const isLast = nth === routes.length - 1;
    if (!isWhole && !isLast && nth % ROUTES_AT_ONCE > 0) continue;
    const after = await readRows(app.db, tenant);
    const changed = listChanges(before, after).join(', ');
    if (changed) violations.push(`${route.path}, or one just before it, changed ${changed}`);
    before = after;
  }
  return { counts: { 'other routes': routes.length, 'requests to them': requests }, violations };
}

/** Every route of the application besides its calls, from its own route table. */
function listRoutes(app: Application): Route[] {
  const above: string[] = [];
  const lines = app.app.printRoutes({ commonPrefix: false }).split('\n');
  return lines.flatMap((line) => {
    // A route is printed below the one that it continues, four columns further, without its path.
    const [, columns = '', rest = '', methods = ''] = /^(.*?── )(\S+) \(([^)]+)\)/.exec(line) ?? [];
    const depth = columns.length / 4;
    const path = (above[depth - 1] ?? '') + rest;
    above[depth] = path;
    const isRoute = path.startsWith('/') && !path.startsWith('/assets') && !CALLS.has(path);
    const known = (['GET', 'POST'] as const).filter((one) => methods.split(', ').includes(one));
    return isRoute && known.length > 0 ? [{ path, methods: known }] : [];
  });
}

function requestsAt(route: Route, tenant: Target, nearIds: Target['ids']) {
  const takesName = /[:*]/.test(route.path);
  return route.methods.flatMap((method) =>
    tenant.ids.flatMap((id) => {
      if (isOpenByPurpose(route, id, tenant)) return [];
      if (takesName) {
        const names = nearIds.includes(id) ? namesLike(String(id)) : [String(id)];
        return names.map((name) => at(method, nameIn(route, name), ''));
      }
      const query = new URLSearchParams(FIELDS.map((field) => [field, String(id)])).toString();
      return [at(method, `${route.path}?${query}`, query)];
    }),
  );
}

/**
 * A tracking link is public. A file name has 190 random bits, so anyone who knows it got it from
 * the owner: docs/decisions/0011.
 */
function isOpenByPurpose({ path }: Route, id: number | string, tenant: Target): boolean {
  return path.startsWith('/t/') && id === tenant.link_code;
}

const at = (method: 'GET' | 'POST', url: string, form: string) => ({
  method,
  url,
  ...(method === 'POST' && {
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: form,
  }),
});

const nameIn = ({ path }: Route, name: string) => path.replace(/:\w+|\*/, name);

/** Names similar to an existing one. */
function namesLike(id: string): string[] {
  const name = id.replace(/^\/files\//, '');
  const isFile = name !== id;
  const near = [
    `${name}.half`,
    name.slice(0, -1),
    name.slice(0, 8),
    `${name.slice(0, 20)}%25`,
    `_${name}`,
    `..%2fuploads%2f${name}`,
    `x%2f..%2f${name}`,
    `%2e%2e/files/x/../${name}x`,
    `${name}%00`,
    swapCase(name),
    `${name}%20`,
    `*`,
    `%`,
  ];
  return isFile ? near.filter((one) => one !== name) : [name, ...near];
}

const swapCase = (text: string) =>
  text.replace(/[a-z]/gi, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  );

/** The tenant's file, requested by its name. */
export function readTenantFile(app: Application, tenant: Target) {
  return app.app.inject({ method: 'GET', url: tenant.file_url });
}
