import { setTimeout } from 'node:timers/promises';
import { Gauge, type Registry } from 'prom-client';

const TIMEOUT_MS = 1_000;
/** One of the checks could not be made, and no other reason explains it. */
const UNKNOWN = 'check_failed';
/** The reason why most checks cannot be made. */
const NO_DATABASE = 'database_unavailable';

/** What can be worse than usual while requests are served, by name. */
export type Degradations = Readonly<
  Record<string, () => boolean | Promise<boolean>> & {
    [NO_DATABASE]: () => boolean | Promise<boolean>;
  }
>;

/**
 * The names of those that hold now. A database that does not answer in time is unavailable. If one cannot be determined although the database answers,
 * `check_failed` is among them: unknown is not healthy.
 */
export async function listDegradations(checks: Degradations): Promise<string[]> {
  const names = Object.keys(checks);
  const found = await Promise.all(Object.values(checks).map(makeCheck));
  const held = names.filter((name, nth) => found[nth] ?? name === NO_DATABASE);
  const isUnknown = found.includes(null) && !held.includes(NO_DATABASE);
  return isUnknown ? [...held, UNKNOWN] : held;
}

/** Null: the check failed, or took too long. */
function makeCheck(holds: () => boolean | Promise<boolean>): Promise<boolean | null> {
  const late = setTimeout(TIMEOUT_MS, null, { ref: false });
  return Promise.race([late, Promise.resolve().then(holds)]).catch(() => null);
}

/** Exports a gauge with each reason: 1 while it holds, otherwise 0. */
export function exportDegradations(registry: Registry, checks: Degradations): void {
  new Gauge({
    name: 'tributary_degraded',
    help: '1 while the process serves, but worse than usual for this reason',
    labelNames: ['reason'],
    registers: [registry],
    async collect() {
      const held = await listDegradations(checks);
      for (const reason of [...Object.keys(checks), UNKNOWN]) {
        this.set({ reason }, held.includes(reason) ? 1 : 0);
      }
    },
  });
}
