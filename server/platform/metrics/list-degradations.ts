import { setTimeout } from 'node:timers/promises';

const TIMEOUT_MS = 1_000;

/** What can be worse than usual while requests are served, by name. */
export type Degradations = Readonly<Record<string, () => boolean | Promise<boolean>>>;

/** The names of those that hold now. One that cannot be determined is left out. */
export async function listDegradations(checks: Degradations): Promise<string[]> {
  const found = Object.entries(checks).map(async ([name, holds]) => {
    const late = setTimeout(TIMEOUT_MS, false, { ref: false });
    const isHeld = await Promise.race([late, Promise.resolve().then(holds)]).catch(() => false);
    return isHeld ? [name] : [];
  });
  return (await Promise.all(found)).flat();
}
