import { sidesOf } from '#contract/actors.ts';
import type { Call } from '#contract/call.ts';
import type { Application } from '../open-application.ts';
import { runAtOnce } from '../run-proofs.ts';
import { pickAddress, type Random } from '../seeded-random.ts';
import type { BrandTenant } from './build-brand-tenant.ts';
import { type BrandForeigner, isOfOtherSide } from './gather-brand-actors.ts';
import { makeInputs, takesBrand } from './make-inputs.ts';
import { listChanges, readRows } from './read-rows.ts';

type Input = Record<string, unknown>;
/** Makes a call as an actor; a planted fault answers something else. */
export type AskAs = (
  actor: BrandForeigner,
  call: Call,
  input: Input,
  from: NonNullable<Parameters<Application['ask']>[2]>,
) => ReturnType<Application['ask']>;

export type BrandTrial = {
  app: Application;
  random: Random;
  tenant: BrandTenant;
  actors: readonly BrandForeigner[];
  isWhole: boolean;
};

const CONCURRENCY = 8;
/** The rows of the brand are compared after so many calls, or after each. */
const CALLS_AT_ONCE = 40;

/** Makes the calls as every actor; returns what they reveal, change or break. */
export async function tryBrandCalls(trial: BrandTrial, calls: readonly Call[], ask: AskAs) {
  const { app, tenant, actors, isWhole } = trial;
  const violations: string[] = [];
  let requests = 0;
  let before = await readRows(app.db, tenant);
  for (const [nth, call] of calls.entries()) {
    const { mcid } = tenant;
    const named = [
      ...(takesBrand(call) ? makeInputs(call, tenant.ids, { mcid }) : []),
      ...makeInputs(call, tenant.ids),
    ] as Input[];
    for (const actor of actors.filter((one) => !one.mayAlways(call))) {
      const inputs = chooseInputs(trial, call, actor, named);
      violations.push(...(await callAsActor(trial, call, actor, inputs, ask)));
      requests += inputs.length;
    }
    // Reading all tables takes longer than a call by all actors.
    const isLast = nth === calls.length - 1;
    if (!isWhole && !isLast && nth % CALLS_AT_ONCE > 0) continue;
    const after = await readRows(app.db, tenant);
    const changed = listChanges(before, after).join(', ');
    if (changed) violations.push(`${call.path}, or one just before it, changed ${changed}`);
    before = after;
  }
  return { requests, violations };
}

/**
 * In the name of the tenant, and in the name of the actor's own brand with the ids of the tenant. Calls
 * that people of brands cannot make are tried by others with two inputs, those of another side with one.
 */
function chooseInputs(
  { tenant, isWhole }: BrandTrial,
  call: Call,
  actor: BrandForeigner,
  named: readonly Input[],
): Input[] {
  const { mcid } = actor;
  const inOwn = takesBrand(call) && mcid !== null ? makeInputs(call, tenant.ids, { mcid }) : [];
  const all = [...(actor.namesTenant ? named : []), ...(inOwn as Input[])];
  if (isWhole || (actor.side === 'brand' && sidesOf(call.actor).includes('brand'))) return all;
  const naming = named.filter(
    ({ mcid, brand_id }) => mcid === tenant.mcid || brand_id === tenant.brand_id,
  );
  const [first = {}, second = first] = [...naming, ...named];
  return isOfOtherSide(call, actor) ? [first] : [first, second];
}

async function callAsActor(
  { random, tenant }: BrandTrial,
  call: Call,
  actor: BrandForeigner,
  inputs: readonly Input[],
  ask: AskAs,
): Promise<string[]> {
  const violations: string[] = [];
  const shared = isOfOtherSide(call, actor) ? actor.token() : null;
  await runAtOnce(inputs.length, CONCURRENCY, async (index) => {
    const input = inputs[index] ?? {};
    const from = { token: await (shared ?? actor.token()), address: pickAddress(random) };
    const answer = await ask(actor, call, input, from);
    const what = `${call.path} by ${actor.name} for ${JSON.stringify(input)}`;
    if (JSON.stringify(answer).includes(tenant.mark)) violations.push(`${what} reveals the brand`);
    if (answer.code === 21002) violations.push(`${what} broke`);
  });
  return violations;
}
