import type { Application } from '../open-application.ts';
import { type Found, runAtOnce } from '../run-proofs.ts';
import { pickAddress, type Random } from '../seeded-random.ts';
import type { Tenant } from './build-tenant.ts';
import { readRows } from './read-rows.ts';

type Door = { path: string; methods: ('GET' | 'POST')[] };
type Visitor = { name: string; token: () => Promise<string | undefined> };

const CONCURRENCY = 8;
const LEAST_DOORS = 5;
// Field names for an id or a code, for routes without a path parameter.
const FIELDS = ['id', 'code', 'token', 'state', 'site_id', 'publisher_id', 'track', 'brand'];

/**
 * Requests every route that is not a call (files, links, health, order reports, all others of the
 * application) as every actor, with every id and code of the tenant in path, query and form. No
 * response may contain the tenant's marker, and no row may change.
 */
export async function probeCalls(
  app: Application,
  random: Random,
  tenant: Tenant,
  visitors: readonly Visitor[],
): Promise<Found> {
  const doors = listDoors(app);
  const violations: string[] = [];
  let requests = 0;
  if (doors.length < LEAST_DOORS) violations.push(`only ${doors.length} doors were found`);
  const bytes = await readTenantFile(app, tenant);
  if (bytes.statusCode !== 200) violations.push('the tenant’s own file is not served');
  let before = await readRows(app.db, tenant);
  for (const door of doors) {
    for (const visitor of visitors) {
      const token = await visitor.token();
      const tried = requestsAt(door, tenant);
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
      const after = await readRows(app.db, tenant);
      const changed = Object.keys(before).filter((table) => before[table] !== after[table]);
      if (changed.length > 0) {
        violations.push(`${door.path} by ${visitor.name} changed ${changed.join(', ')}`);
      }
      before = after;
    }
  }
  return { counts: { 'other doors': doors.length, 'knocks at them': requests }, violations };
}

/** Every route of the application besides its calls, from its own route table. */
function listDoors(app: Application): Door[] {
  const lines = app.app.printRoutes({ commonPrefix: false }).split('\n');
  return lines.flatMap((line) => {
    const [, path = '', methods = ''] = /(\/\S*) \(([^)]+)\)/.exec(line) ?? [];
    const isDoor = path !== '' && !path.startsWith('/api') && !path.startsWith('/assets');
    const known = (['GET', 'POST'] as const).filter((one) => methods.split(', ').includes(one));
    return isDoor && known.length > 0 ? [{ path, methods: known }] : [];
  });
}

function requestsAt(door: Door, tenant: Tenant) {
  const takesName = /[:*]/.test(door.path);
  return door.methods.flatMap((method) =>
    tenant.ids.flatMap((id) => {
      if (isOpenByPurpose(door, id, tenant)) return [];
      if (takesName) return namesLike(String(id)).map((name) => at(method, nameIn(door, name), ''));
      const query = new URLSearchParams(FIELDS.map((field) => [field, String(id)])).toString();
      return [at(method, `${door.path}?${query}`, query)];
    }),
  );
}

/**
 * A tracking link is public. A file name has 190 random bits, so anyone who knows it got it from
 * the owner: docs/decisions/0011.
 */
function isOpenByPurpose({ path }: Door, id: number | string, tenant: Tenant): boolean {
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

const nameIn = ({ path }: Door, name: string) => path.replace(/:\w+|\*/, name);

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
export function readTenantFile(app: Application, tenant: Tenant) {
  return app.app.inject({ method: 'GET', url: tenant.file_url });
}
