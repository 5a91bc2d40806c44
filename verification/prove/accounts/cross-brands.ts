import { sidesOf } from '#contract/actors.ts';
import type { Call } from '#contract/call.ts';
import type { buildStaff } from '#server/people/accounts/builders.ts';
import { answeredCalls } from '#server/start/web-role.ts';
import type { Application } from '../open-application.ts';
import type { Found } from '../run-proofs.ts';
import type { Random } from '../seeded-random.ts';
import { type BrandTenant, buildBrandTenant } from './build-brand-tenant.ts';
import { followChanges } from './follow-changes.ts';
import { gatherBrandActors } from './gather-brand-actors.ts';
import { makeInputs, takesBrand } from './make-inputs.ts';
import { plantBrandFaults } from './plant-brand-faults.ts';
import { probeCalls } from './probe-calls.ts';
import { tryBrandCalls } from './try-brand-calls.ts';

type StaffRole = NonNullable<Parameters<typeof buildStaff>[1]>;

const MIN_SEEN = 4;

/**
 * Isolation of brands. Makes every call, requests every other route and follows every stream of changes
 * as nobody, as publishers, as the people of another brand, as an owner of both brands at the other one,
 * as staff who look at it and as staff without the permission, with every id and code of the brand: in
 * its name, and in the name of the own brand. No reply may contain the marker of the brand, no row of it
 * may change, and no stream may report its changes. Then plants faults, each of which must be found.
 * Unless `isWhole`, calls that people of brands cannot make are tried with few inputs, and other routes
 * by one person.
 */
export async function crossBrands(
  app: Application,
  random: Random,
  { staffRoles, isWhole }: { staffRoles: readonly StaffRole[]; isWhole: boolean },
): Promise<Found> {
  const tenant = await buildBrandTenant(app, random);
  const { actors, both } = await gatherBrandActors(app, tenant, staffRoles);
  const trial = { app, random, tenant, actors, isWhole };
  const calls = answeredCalls.map(({ call }) => call);
  const tried = await tryBrandCalls(trial, calls, (_actor, { path }, input, from) =>
    app.ask(path, input, from),
  );
  const ofBrands = actors.filter(({ side }) => side === 'brand');
  const visitors = isWhole ? actors : ofBrands.slice(0, 1);
  const probed = await probeCalls(app, random, tenant, { visitors, isWhole });
  const followed = await followChanges(app, tenant, actors, both);
  const planted = await plantBrandFaults(trial, both);
  const seen = await countSeen(app, tenant, calls);
  const all = [tried, probed, followed, planted];
  const violations = all.flatMap((found) => found.violations);
  if (seen < MIN_SEEN) violations.push(`the brand itself sees its data in ${seen} calls only`);
  return {
    counts: {
      ...{ 'foreign actors': actors.length, 'requests about a foreign brand': tried.requests },
      ...{ ...probed.counts, ...followed.counts, ...planted.counts },
      'calls show the brand its own data': seen,
    },
    violations,
  };
}

/**
 * In how many calls that read the brand's owner finds the marker: checks that the search would find a
 * leak.
 */
async function countSeen(
  app: Application,
  { people, ids, mark, mcid }: BrandTenant,
  calls: readonly Call[],
): Promise<number> {
  const { token } = people.owner;
  let seen = 0;
  for (const call of calls) {
    if (call.effect !== 'none' || call.path.includes('sign_out')) continue;
    if (!sidesOf(call.actor).includes('brand')) continue;
    const [input] = makeInputs(call, ids, takesBrand(call) ? { mcid } : {});
    const answer = await app.ask(call.path, input ?? {}, { token });
    if (JSON.stringify(answer).includes(mark)) seen += 1;
  }
  return seen;
}
