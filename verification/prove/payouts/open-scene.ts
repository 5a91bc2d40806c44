import type { StaffActor } from '#contract/actors.ts';
import { APP_ID, type Call, type InputOf } from '#contract/call.ts';
import { addPayoutMethod } from '#contract/payout-methods/publisher.ts';
import { dataOf, type openTestApp } from '#fixtures/testing/open-test-app.ts';
import { buildPayee } from '#server/payouts/payments/builders.ts';
import { requestPayments } from '#server/payouts/payments/request-payments.ts';
import { HOLD_MS } from '#server/payouts/payout-methods/rules.ts';
import {
  FAULTS,
  type Fault,
  openFakeProviders,
} from '#server/payouts/payout-providers/builders.ts';
import { buildPayers, WALLET } from '#server/payouts/payout-runs/builders.ts';
import { approveRun, reviewRun } from '#server/payouts/payout-runs/decide-run.ts';
import { makeRun } from '#server/payouts/payout-runs/make-run.ts';
import { settleApproved } from '#server/payouts/settlements/settle-publisher.ts';
import { advanceClock, now } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { buildOrderLine, buildReportingBrand } from '#server/sales/orders/builders.ts';
import type { Application } from '../open-application.ts';

export type TestApp = Awaited<ReturnType<typeof openTestApp>>;

/** One payment of a round, and its fault at the provider. */
export type Planned = { fault: Fault; payment_id: number };

/**
 * A fake provider with one fault for each of as many publishers, who are paid once per round; its
 * webhooks reach the application through their endpoint.
 */
export async function openScene(app: Application) {
  const fake = await openFakeProviders();
  const { database_url: DATABASE_URL, secret_key: SECRET_KEY } = app.config;
  const env = { ...fake.env, DATABASE_URL, SECRET_KEY, LOG_LEVEL: 'fatal', DEMO: '0' };
  const parts = { ...app, config: { ...readConfig(env), data_dir: app.config.data_dir } };
  const t = { ...parts, callAs: callThrough(app) } as unknown as TestApp;
  const brand = await buildReportingBrand(t);
  const payees: { fault: Fault; publisher_id: number; site_id: number }[] = [];
  for (const fault of FAULTS) {
    const payee = await buildPayee(t);
    const method = { ...WALLET.payoneer, email: 'robin@rivers.example', code: payee.code() };
    dataOf(await t.callAs(payee, addPayoutMethod, method));
    payees.push({ fault, publisher_id: payee.publisher_id, site_id: payee.site_id });
  }
  advanceClock(HOLD_MS);
  const faults = new Map<string, Fault>();
  fake.faultOf = (reference) => faults.get(reference) ?? null;
  fake.sendWebhook = async (reference) => {
    const payload = { client_reference_id: reference };
    await app.app.inject({ method: 'POST', url: '/in/payout/payoneer', payload });
  };
  return {
    fake,
    env,
    parts,
    /** A payment to each publisher, in a run that one person reviewed and another approved. */
    planRound: async (): Promise<Planned[]> => {
      const planned: Planned[] = [];
      for (const { fault, ...site } of payees) {
        const order = { site, brand, status: 'approved', report: { amount: '2000.00' } } as const;
        await buildOrderLine(t, order);
        await settleApproved(app.db, site.publisher_id, now());
        const [payment_id = 0] = await requestPayments(app.db, site.publisher_id, now());
        planned.push({ fault, payment_id });
      }
      const id = await agreeToRun(parts, t);
      const payouts = await app.db
        .selectFrom('payouts')
        .where('run_id', '=', id)
        .select(['payment_id', 'reference'])
        .execute();
      for (const { payment_id, reference } of payouts) {
        const one = planned.find((each) => each.payment_id === payment_id);
        if (one) faults.set(reference, one.fault);
      }
      return planned;
    },
  };
}

/** A run of all due payments, created and reviewed by one person and approved by another. */
export async function agreeToRun(parts: Pick<Application, 'db' | 'config'>, t: TestApp) {
  const { maker, second } = await buildPayers(t);
  const { id } = await makeRun(parts, actorOf(maker));
  await reviewRun(parts.db, actorOf(maker), id);
  await approveRun(parts.db, actorOf(second), id);
  return id;
}

const actorOf = ({ staff_id }: { staff_id: number }): StaffActor => ({
  kind: 'staff',
  staff_id,
  session_id: 0,
  name: '',
  permissions: [],
});

/** Makes a call as tests do, through the API of the given application. */
export function callThrough({ app }: Pick<Application, 'app'>) {
  return async <C extends Call>(caller: { token: string } | null, call: C, input: InputOf<C>) => {
    const header = caller ? { token: caller.token } : {};
    const payload = { appId: APP_ID, req: { header, attributes: input as object } };
    return (await app.inject({ method: 'POST', url: `/api${call.path}`, payload })).json();
  };
}
