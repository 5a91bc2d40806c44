import { buildReportingBrand } from '#server/sales/orders/builders.ts';
import { buildTrackingLink } from '#server/traffic/clicks/builders.ts';
import { type SentRequest, sendOnce, sendRequests } from '../restarts/send-requests.ts';
import type { Found } from '../run-proofs.ts';
import { findUntyped, listCommands } from './list-commands.ts';
import { APP_ROLE, type Shape } from './open-shapes.ts';
import { typeCommand } from './type-command.ts';

const VISITS_PER_SECOND = 20;

/**
 * Types the documented commands beside the running processes of a shape, while visitors come: each prints
 * what it should, and no visitor is refused, also not during maintenance, when pages and orders are.
 */
export async function runCommands(shape: Shape, isShort: boolean): Promise<Found> {
  const { folder, db, env, empty_url, origin } = shape;
  const link = await buildTrackingLink({ db });
  const brand = await buildReportingBrand({ db, config: { secret_key: env.SECRET_KEY } } as never);
  const all = await listCommands({ folder, empty_url, role: APP_ROLE });
  const violations = (await findUntyped(all)).map((name) => `not typed: ${name}`);
  const kind = env.DATABASE_URL === '' ? 'embedded' : 'external';
  const typed = all.filter(
    ({ only, isQuick }) => (only === undefined || only === kind) && (!isShort || isQuick),
  );
  const visit = (nth: number): SentRequest => {
    const path = `/t/${link.code}?uid1=${nth}`;
    return { method: 'GET', path, status: 302 };
  };
  const stopVisits = sendRequests(origin, VISITS_PER_SECOND, visit);
  const order = { brand: brand.mcid, secret: brand.secret, order_id: 'operator-1', amount: '5' };
  const askBoth = async (status: number) => {
    const page: SentRequest = { method: 'GET', path: '/', status };
    const report: SentRequest = { method: 'POST', path: '/in/conversion', body: order, status };
    const failures = [await sendOnce(origin, page), await sendOnce(origin, report)];
    return failures.filter((failure) => failure !== null);
  };
  let backup = '';
  for (const command of typed) {
    const words = command.words.map((word) => (word === '<backup>' ? backup : word));
    const printed = await typeCommand({ ...command, words }, env);
    if (printed.violation !== null) violations.push(printed.violation);
    backup = /^Backup (\S+):/m.exec(printed.out)?.[1] ?? backup;
    const what = words.join(' ');
    if (what === 'maintenance on') violations.push(...(await askBoth(503)));
    if (what === 'maintenance off') violations.push(...(await askBoth(200)));
  }
  const { requests, failures } = await stopVisits();
  violations.push(...failures.map((failure) => `a visitor: ${failure}`));
  return { counts: { commands: typed.length, visits: requests }, violations };
}
