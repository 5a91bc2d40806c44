// Runs inside the checkout of an earlier version, with the code of that version: replays invoices into
// DATABASE_URL, then leaves clicks in a spool. Arguments: the checkout, the folder of the spool.
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SPOOLED_CLICKS = 20;
const [root, folder] = process.argv.slice(2);
const load = (path) => import(join(root, path));
const { runReplay } = await load('verification/replay/run-replay.ts');
const { newRows, addRow } = await load('server/traffic/clicks/recording/encode-rows.ts');
const { openSpool } = await load('server/traffic/clicks/recording/open-spool.ts');
const { default: pg } = await load('node_modules/pg/lib/index.js');

const url = process.env.DATABASE_URL;
const fixture = join(root, 'verification/replay/fixture');
const files = {
  orders: join(fixture, 'invoices.csv'),
  userAgents: join(fixture, 'user-agents.json'),
  dataDir: await mkdtemp(join(tmpdir(), 'tributary-upgrade-data-')),
};
const env = { DATABASE_URL: url, SECRET_KEY: process.env.SECRET_KEY };
const { agrees } = await runReplay(files, console.log, env);
if (!agrees) throw new Error('The replay of this version differs.');

const client = new pg.Client({ connectionString: url });
await client.connect();
const { rows: found } = await client.query(`
  select link_id, publisher_id, site_id, brand_id, clicked_at, outcome, user_agent from clicks
  order by id desc limit 1`);
await client.end();
const [last] = found;
const rows = newRows();
for (let nth = 1; nth <= SPOOLED_CLICKS; nth += 1) {
  const click_ref = `spooled-${String(nth).padStart(24, '0')}`;
  const none = { uid1: null, uid2: null, uid3: null, uid4: null, uid5: null };
  const unknown = { invalid_reason: null, visitor_key: null, device: null, country: null };
  const clicked_at = last.clicked_at.getTime() + nth;
  addRow(rows, { ...last, ...none, ...unknown, referrer_host: null, click_ref, clicked_at });
}
const spool = await openSpool(folder);
await spool.append(rows, '');
await spool.close();
process.exit(0);
