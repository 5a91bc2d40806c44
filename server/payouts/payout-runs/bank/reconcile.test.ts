import { afterAll, expect, test } from 'vitest';
import { reconcilePayouts } from '#contract/payout-runs/staff.ts';
import { openTestApp } from '#fixtures/testing/open-test-app.ts';
import { openFakeProviders } from '#server/payouts/payout-providers/builders.ts';
import { now } from '#server/platform/clock.ts';
import { runNext } from '#server/platform/queue/run-rows.ts';
import { buildApprovedRun, buildPayers, buildPayment, WALLET } from '../builders.ts';
import { payoutQueue } from '../jobs.ts';

const fake = await openFakeProviders();
afterAll(fake.close);
const t = await openTestApp({ ...fake.env, PAYOUT_PROVIDER_TIMEOUT_MS: '9000' });

test("a provider's statement is compared with the sent payouts, and every difference is listed", async () => {
  const ids = [];
  for (let nth = 0; nth < 4; nth += 1) {
    const method = { ...WALLET.payoneer, email: `robin${nth}@rivers.example` };
    ids.push((await buildPayment(t, method)).payment_id);
  }
  const payers = await buildPayers(t);
  const run = await buildApprovedRun(t, payers);
  while (await runNext(t, payoutQueue)) {}
  const sent = await t.db
    .selectFrom('payouts')
    .where('run_id', '=', run)
    .select('reference')
    .orderBy('payment_id')
    .execute();
  const [equal, other, missing, twice] = sent.map((one) => one.reference);
  const today = now().toISOString().slice(0, 10);
  const ask = async (text: string, type = 'payoneer') => {
    const attributes = { type, start_date: today, end_date: today };
    const body = new FormData();
    const req = { header: { token: payers.maker.token }, attributes };
    body.append('data', JSON.stringify({ appId: 32, req }));
    if (text) body.append('file', new Blob([text]), 'statement.csv');
    const request = new Request('http://localhost/', { method: 'POST', body });
    const answer = await t.app.inject({
      method: 'POST',
      url: `/api${reconcilePayouts.path}`,
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
    return answer.json();
  };
  const rows = [
    `${equal},100.00,USD`,
    `${other},90.00,USD`,
    `${twice},100,usd`,
    `${twice},100.00,USD`,
    'P9-unheardof00,5.00,EUR',
  ];
  const { data } = await ask(['reference,amount,currency', ...rows].join('\n'));
  expect(data.equal).toBe(2);
  const found = data.rows.map((row: Record<string, unknown>) => [row.reference, row.finding]);
  expect(found).toEqual([
    [other, 'differs'],
    [twice, 'reported_twice'],
    ['P9-unheardof00', 'theirs_only'],
    [missing, 'ours_only'],
  ]);
  expect(data.sums).toEqual([
    { currency: 'EUR', ours: '0.00', theirs: '5.00' },
    { currency: 'USD', ours: '400.00', theirs: '390.00' },
  ]);
  // Nothing was sent through this other provider, so a reference named here is not ours.
  const elsewhere = await ask(`reference,amount,currency\n${equal},100.00,USD`, 'paypal');
  expect(elsewhere.data).toMatchObject({ equal: 0, rows: [{ finding: 'theirs_only' }] });
  const withStatus = await ask(`reference,amount,currency,status\n${equal},100.00,USD,paid`);
  expect(withStatus.data.rows[0]).toMatchObject({
    finding: 'differs',
    ours: '100.00 USD, accepted',
  });
  expect(await ask('x', 'cheque')).toMatchObject({ message: 'PAYOUT_TYPE_INVALID' });
  expect(await ask('')).toMatchObject({ message: 'FILE_REQUIRED' });
  expect(await ask('reference,amount\nP1-a,5\n')).toMatchObject({ message: 'PAYOUT_FILE_INVALID' });
});
