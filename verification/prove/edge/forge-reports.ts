import { listRefusedReports, replayRefusedReport } from '#contract/orders/intake.ts';
import { addStaffOrder } from '#contract/orders/staff.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { buildPublisherWithSite } from '#server/people/sites/builders.ts';
import { now } from '#server/platform/clock.ts';
import { buildClickRef, buildReportingBrand, signReport } from '#server/sales/orders/builders.ts';
import { deleteOldReports } from '#server/sales/orders/intake/delete-old-reports.ts';
import { buildShop } from '#server/sales/shops/builders.ts';
import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import { pickAddress, pickOne, pickWord, type Random } from '../seeded-random.ts';

type Brand = Awaited<ReturnType<typeof buildReportingBrand>>;
type Attack = { app: Application; brand: Brand; shopUrl: string; random: Random };
type Fields = Record<string, string>;
type Refused = { id: number; key: string };

/**
 * Strangers who know a brand's public id report orders with their own click: none becomes a line, also
 * not by a replay or an edit, and none pushes out a refused report of the brand. A report that is planted
 * as proven must be found.
 */
export async function forgeReports(
  app: Application,
  random: Random,
  { reports }: { reports: number },
): Promise<Found> {
  const staff = await buildStaff(app, 'admin');
  const brand = await buildReportingBrand(app);
  const { url: shopUrl } = await buildShop(app, 'shopify', { brand });
  const site = await buildPublisherWithSite(app);
  const click_ref = await buildClickRef(app, { brand, site });
  const genuine = ['before', 'after'].map((when) => `${when}-${pickWord(random)}`);
  await reportGenuine(app, brand, genuine[0] ?? '');
  let accepted = 0;
  for (let nth = 0; nth < reports; nth += 1) {
    const fields = { order_id: pickWord(random), amount: '4999.00', click_ref };
    const status = await pickOne(random, attacks)({ app, brand, shopUrl, random }, fields);
    if (status >= 200 && status < 300) accepted += 1;
  }
  await reportGenuine(app, brand, genuine[1] ?? '');
  await deleteOldReports(app);
  const unproven = await listReports(app, staff.token, brand, 1);
  const violations = [
    ...(await checkForged(app, staff.token, brand, unproven)),
    ...(await checkEdits(app, unproven)),
  ];
  if (accepted > 0) violations.push(`${accepted} unproven reports were answered as accepted`);
  if (unproven.length === 0) violations.push('no unproven report is shown to staff');
  const kept = (await listReports(app, staff.token, brand, 0)).map(({ order_id }) => order_id);
  for (const id of genuine) {
    if (!kept.includes(id)) violations.push(`the refused report ${id} of the brand is gone`);
  }
  const planted = await plantProven(app, staff.token, click_ref);
  if (planted === 0) violations.push('not found: an unproven report that is stored as proven');
  return {
    counts: {
      'unproven reports': reports,
      'kept to show': unproven.length,
      'planted faults': 1,
      'faults found': Math.min(1, planted),
    },
    violations,
  };
}

const attacks: readonly ((attack: Attack, fields: Fields) => Promise<number>)[] = [
  (attack, fields) =>
    post(attack, '/in/conversion', { ...fields, secret: pickWord(attack.random) }),
  (attack, fields) => {
    const query = new URLSearchParams({ brand: attack.brand.mcid, secret: attack.brand.secret });
    return post(attack, `/in/conversion?${query}`, fields);
  },
  (attack, fields) => {
    const forged = { ...attack.brand, secret: pickWord(attack.random) };
    return get(attack, `/in/conversion?${signReport(forged, fields)}`);
  },
  (attack, fields) => {
    // The signature of other fields.
    const query = new URLSearchParams(signReport(attack.brand, { ...fields, order_id: 'other' }));
    query.set('order_id', fields.order_id ?? '');
    query.set('signature', pickWord(attack.random, 64));
    return get(attack, `/in/conversion?${query}`);
  },
  (attack, fields) =>
    post(attack, `/in/orders?brand=${attack.brand.mcid}`, fields, {
      authorization: `Bearer sk_${pickWord(attack.random, 43)}`,
    }),
  (attack, fields) =>
    post(attack, attack.shopUrl, fields, {
      'x-shopify-topic': 'orders/create',
      'x-shopify-hmac-sha256': Buffer.from(pickWord(attack.random, 32)).toString('base64'),
      'x-shopify-webhook-id': pickWord(attack.random),
      'x-shopify-shop-domain': 'shop.example.com',
    }),
  async (attack, fields) => {
    const { code } = await attack.app.ask(addStaffOrder.path, fields, {
      token: pickWord(attack.random, 43),
    });
    return code === 0 ? 200 : 401;
  },
];

async function post(
  { app, brand, random }: Attack,
  url: string,
  fields: Fields,
  headers: Record<string, string> = {},
): Promise<number> {
  const payload = { brand: brand.mcid, ...fields };
  const remoteAddress = pickAddress(random);
  return (await app.app.inject({ method: 'POST', url, payload, headers, remoteAddress }))
    .statusCode;
}

async function get({ app, random }: Attack, url: string): Promise<number> {
  return (await app.app.inject({ url, remoteAddress: pickAddress(random) })).statusCode;
}

async function reportGenuine({ app }: Application, { mcid, secret }: Brand, order_id: string) {
  const payload = { brand: mcid, secret, order_id, amount: 'x' };
  await app.inject({ method: 'POST', url: '/in/conversion', payload });
}

async function listReports(app: Application, token: string, brand: Brand, is_unproven: 0 | 1) {
  const { data } = await app.ask(
    listRefusedReports.path,
    { brand_id: brand.id, is_unproven, perPage: 100 },
    { token },
  );
  return (data as { list: (Refused & { order_id: string | null })[] }).list;
}

/** Staff try to record each report; afterwards the brand has no line. */
async function checkForged(
  app: Application,
  token: string,
  brand: Brand,
  rows: readonly Refused[],
): Promise<string[]> {
  const violations: string[] = [];
  for (const { id, key } of rows) {
    const { message } = await app.ask(replayRefusedReport.path, { id }, { token });
    if (message !== 'REFUSED_REPORT_UNPROVEN') violations.push(`the replay of ${key}: ${message}`);
  }
  const lines = await app.db
    .selectFrom('order_lines')
    .select('id')
    .where('brand_id', '=', brand.id)
    .execute();
  if (lines.length > 0) violations.push(`${lines.length} lines of unproven reports`);
  return violations;
}

/** The database refuses each way to make an unproven report look proven, or another. */
async function checkEdits(app: Application, [row]: readonly Refused[]): Promise<string[]> {
  if (!row) return [];
  const edits = [
    { is_authentic: true },
    { fields: '{"amount":"1"}' },
    { key: 'AMOUNT_REQUIRED' },
    { replayed_at: now() },
  ];
  const made: string[] = [];
  for (const edit of edits) {
    const change = app.db.updateTable('refused_reports').set(edit).where('id', '=', row.id);
    await change.execute().then(
      () => made.push(`an unproven report was changed: ${Object.keys(edit).join()}`),
      () => {},
    );
  }
  return made;
}

/** Stores a stranger's report as if the brand had proven it; returns how many violations that makes. */
async function plantProven(app: Application, token: string, click_ref: string): Promise<number> {
  const brand = await buildReportingBrand(app);
  const at = now();
  await app.db
    .insertInto('refused_reports')
    .values({
      ...{ brand_id: brand.id, source: 'call', key: 'AMOUNT_INVALID', is_authentic: true },
      fields: JSON.stringify({ order_id: 'planted', amount: '4999.00', click_ref }),
      ...{ fingerprint: 'planted', first_at: at, last_at: at },
    })
    .execute();
  return (await checkForged(app, token, brand, await listReports(app, token, brand, 0))).length;
}
