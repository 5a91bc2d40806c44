import { sidesOf } from '#contract/actors.ts';
import type { Call } from '#contract/call.ts';
import { buildStaff } from '#server/people/accounts/builders.ts';
import { openSession } from '#server/people/accounts/sessions/open-session.ts';
import { now } from '#server/platform/clock.ts';
import { answeredCalls } from '#server/start/web-role.ts';
import type { Found } from '../run-proofs.ts';
import type { BrandPerson } from './build-brand-tenant.ts';
import { FORMER, LOOKING, OWNER_OF_BOTH, PUBLISHER } from './gather-brand-actors.ts';
import { type AskAs, type BrandTrial, tryBrandCalls } from './try-brand-calls.ts';

const isOfBrand = ({ actor }: Call) => typeof actor === 'object' && 'brand' in actor;
const opensPortal = ({ path }: Call) => path === '/staff/brand/autologin';
const readsNotifications = ({ path }: Call) => path === '/notification/list';
const decides = ({ path }: Call) => path === '/portal/application/decide';

/** A fault of the program: some actors are answered as if they were someone else. */
type Fault = {
  name: string;
  /** The calls in which it shows. */
  calls: (call: Call) => boolean;
  /** The actors whom it concerns; null: all of the portal. */
  actor: string | null;
  /** In whose name the call is answered. */
  as: (trial: Trial) => Promise<string>;
  /** Whether the brand of the call becomes that of the tenant, or only calls that name it are answered. */
  brand: 'replaced' | 'named' | 'as sent';
};
type Trial = BrandTrial & { both: BrandPerson };

const ownerOfTenant = async ({ app, tenant }: Trial) =>
  openSession(app.db, { user_id: tenant.people.owner.user_id });
const ownerOfBoth = async ({ app, both }: Trial) => openSession(app.db, { user_id: both.user_id });
const admin = async ({ app }: Trial) => {
  const { staff_id } = await buildStaff(app, 'admin');
  return openSession(app.db, { staff_id, second_factor_at: now() });
};

const FAULTS: readonly Fault[] = [
  {
    name: 'a call does not compare the brand with the memberships',
    ...{ calls: isOfBrand, actor: null, as: ownerOfTenant, brand: 'named' },
  },
  {
    name: 'a decision does not compare the application with the brand',
    ...{ calls: decides, actor: OWNER_OF_BOTH, as: ownerOfTenant, brand: 'replaced' },
  },
  {
    name: 'a session of staff shows every brand of the owner',
    ...{ calls: isOfBrand, actor: LOOKING, as: ownerOfBoth, brand: 'as sent' },
  },
  {
    name: 'a session of staff lists the notifications about every brand',
    ...{ calls: readsNotifications, actor: LOOKING, as: ownerOfBoth, brand: 'as sent' },
  },
  {
    name: 'who has left a brand still opens it',
    ...{ calls: isOfBrand, actor: FORMER, as: ownerOfTenant, brand: 'named' },
  },
  {
    name: 'a publisher is admitted to the portal',
    ...{ calls: isOfBrand, actor: PUBLISHER, as: ownerOfTenant, brand: 'named' },
  },
  {
    name: 'staff open the portal of a brand without the permission',
    ...{ calls: opensPortal, actor: 'staff (finance)', as: admin, brand: 'as sent' },
  },
];

/** Plants each fault and expects that the trial finds it. */
export async function plantBrandFaults(trial: BrandTrial, both: BrandPerson): Promise<Found> {
  const violations: string[] = [];
  for (const fault of FAULTS) {
    const calls = answeredCalls.map(({ call }) => call).filter(fault.calls);
    const actors = trial.actors.filter(
      ({ name, side }) => name === fault.actor || (fault.actor === null && side === 'brand'),
    );
    const planted = { ...trial, actors };
    const found = await tryBrandCalls(planted, calls, answerFaulty({ ...planted, both }, fault));
    if (found.violations.length === 0) violations.push(`not found: ${fault.name}`);
  }
  return { counts: { 'planted faults': FAULTS.length }, violations };
}

function answerFaulty(trial: Trial, { as, brand }: Fault): AskAs {
  const { app, tenant } = trial;
  return async (_actor, call, input, from) => {
    const isOfTenant = input.mcid === tenant.mcid;
    if (brand === 'named' && !isOfTenant) return app.ask(call.path, input, from);
    // Calls that end the session or change the people would end the trial.
    if (sidesOf(call.actor).includes('brand') && call.effect === 'credential') {
      return app.ask(call.path, input, from);
    }
    const sent = brand === 'replaced' ? { ...input, mcid: tenant.mcid } : input;
    return app.ask(call.path, sent, { ...from, token: await as(trial) });
  };
}
