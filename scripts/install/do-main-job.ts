import { TOTP } from 'otpauth';
import { signInAdmin } from '#contract/accounts/publisher.ts';
import { type StaffStep, setUpStaffSignIn } from '#contract/accounts/staff-two-factor.ts';
import { reportTransactions } from '#contract/reports/publisher.ts';
import { type Client, openClient } from '../../verification/replay/open-client.ts';
import { PUBLISHERS, prepareNetwork } from '../../verification/replay/prepare-network.ts';
import { signInPublisher } from '../../verification/replay/sign-up-publisher.ts';
import type { StartedServer } from './run-server.ts';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const ORDER = { order_id: 'TRY-1', amount: '200.00', currency: 'GBP' };

/** First staff member of a trial server; set as STAFF_EMAIL and STAFF_PASSWORD. */
export const TRY_STAFF = { email: 'try@tributary.example', password: 'a tried installation' };

/**
 * Runs the main job on a new server, only over HTTP: staff sign in and add a brand, publishers sign
 * up, verify their address and create links, a visitor is redirected, the brand reports an order,
 * and the publisher's report shows its line. Throws an Error at the first step that fails.
 */
export async function doMainJob(
  { url, printed }: Pick<StartedServer, 'url' | 'printed'>,
  dataDir: string,
): Promise<string> {
  const client = openClient(url);
  await checkPages(url);
  const staff = await signInStaff(client, printed());
  const { mcid, secret, links } = await prepareNetwork(client, staff, dataDir);
  const [link = ''] = links;
  const landed = new URL(await client.visit(link, BROWSER));
  const click_ref = landed.searchParams.get('click_ref');
  if (!click_ref) throw new Error(`The visitor was redirected to ${landed} without a reference.`);
  await client.report({ brand: mcid, secret }, { ...ORDER, click_ref });
  const [publisher] = PUBLISHERS;
  if (!publisher) throw new Error('There is no publisher.');
  const token = await signInPublisher(client, publisher);
  const days = { start_date: daysLater(-1), end_date: daysLater(1) };
  const { list } = await client.ask(reportTransactions, token, days);
  const line = list.find(({ order_id }) => order_id === ORDER.order_id);
  if (!line) throw new Error(`The report of ${publisher.email} does not show ${ORDER.order_id}.`);
  return `order ${line.order_id} of ${line.sale_amount} brings ${line.commission}`;
}

/** Dates as a report takes them; the publisher's time zone may be ahead of ours or behind. */
function daysLater(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
}

/** The console prints the enrolment code needed to set up a second factor. */
async function signInStaff(client: Client, printed: string): Promise<string> {
  const enrolment_code = /enrolment code (\w{5}-\w{5})/.exec(printed)?.[1] ?? '';
  const step = (await client.begin(signInAdmin, TRY_STAFF)) as StaffStep;
  if (step.step !== 'two_factor_setup') throw new Error('The first sign-in sets up no factor.');
  const code = new TOTP({ secret: step.secret }).generate();
  const input = { challenge: step.challenge, code, enrolment_code };
  return (await client.ask(setUpStaffSignIn, null, input)).token;
}

/** Checks that the pages and their files are served from `dist/`. */
async function checkPages(url: string): Promise<void> {
  const page = await (await fetch(`${url}/`)).text();
  const script = /src="(\/assets\/[^"]+\.js)"/.exec(page)?.[1];
  for (const path of [script ?? '/assets/none', '/staff', '/linkbook.js', '/in/t.js']) {
    const { status } = await fetch(url + path);
    if (status !== 200) throw new Error(`${path} answers ${status}.`);
  }
}
