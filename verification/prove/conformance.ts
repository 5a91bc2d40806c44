import type { Findings } from './conformance/open-portal-client.ts';
import { openWorld, type Walk, type World, walkAs } from './conformance/open-world.ts';
import { plants } from './conformance/plant-deviations.ts';
import { type Alter, serveAltered } from './conformance/serve-altered.ts';
import { walkCalls } from './conformance/walk-calls.ts';
import { checkCatalogue } from './conformance/walk-catalogue.ts';
import { walkFields } from './conformance/walk-fields.ts';
import { walkNames } from './conformance/walk-names.ts';
import { walkPages } from './conformance/walk-pages.ts';
import { walkRules, walkSurplus } from './conformance/walk-rules.ts';
import { walkSessions } from './conformance/walk-sessions.ts';
import { walkStates } from './conformance/walk-states.ts';
import type { Application } from './open-application.ts';
import type { Found, Part } from './run-proofs.ts';

const WALKS = {
  calls: walkCalls,
  fields: walkFields,
  pages: walkPages,
  rules: walkRules,
  names: walkNames,
  'unknown attributes': walkSurplus,
  states: walkStates,
  sessions: walkSessions,
} as const;

/**
 * A client written only from sections 7 and 8 of the specification, with its own tables of calls,
 * keys and limits, uses a server with demonstration data: no answer deviates. Then eleven deviations
 * are planted by a proxy: each is found. Both sizes are the same.
 */
export function proveConformance(app: Application): readonly Part[] {
  const done: Findings[] = [];
  const world = shareWorld(app);
  return [
    ...Object.entries(WALKS).map(
      ([name, walk]): Part => [
        name,
        async () => {
          const found = await walkAs(await world(), (await world()).origin, walk);
          done.push(found);
          return toFound(found);
        },
      ],
    ),
    [
      'catalogue',
      async () => {
        const isWhole = done.length === Object.keys(WALKS).length;
        const violations = isWhole ? checkCatalogue(done) : [];
        return { counts: { 'walks compared': done.length }, violations };
      },
    ],
    ['planted deviations', async () => plantAll(await world())],
  ];
}

/**
 * Walks through a proxy that alters nothing, which must not deviate, then through each that alters
 * answers.
 */
async function plantAll(world: World): Promise<Found> {
  const violations: string[] = [];
  const walkThrough = async (part: (walk: Walk) => Promise<void>, alter: Alter) => {
    const proxy = await serveAltered(world.origin, alter);
    const { deviations } = await walkAs(world, proxy.origin, part, true);
    proxy.close();
    return deviations;
  };
  for (const part of new Set(plants.map((plant) => plant.part))) {
    violations.push(...(await walkThrough(part, (_request, answer) => answer)));
  }
  for (const { name, part, alter } of plants) {
    const deviations = await walkThrough(part, alter);
    if (deviations.length === 0) violations.push(`not detected: ${name}`);
  }
  return { counts: { 'deviations planted': plants.length }, violations };
}

const toFound = ({ requests, codes, deviations }: Findings): Found => ({
  counts: { requests, 'distinct codes': codes.size },
  violations: deviations,
});

/** The demonstration is loaded once, by the first part that needs it. */
function shareWorld(app: Application) {
  let opened: Promise<World> | undefined;
  return () => {
    opened ??= openWorld(app);
    return opened;
  };
}
