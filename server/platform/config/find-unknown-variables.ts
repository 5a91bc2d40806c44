import { variableGroups } from '#server/variables.ts';
import type { VariableGroup } from './variable.ts';

const groups: readonly VariableGroup[] = variableGroups;
const PREFIXES: ReadonlySet<string> = new Set(groups.flatMap(({ prefixes = [] }) => prefixes));
const prefixOf = (name: string) => name.slice(0, name.indexOf('_') + 1);

/** Shorter names would match too many variables of other programs. */
const MIN_LENGTH_ONE_EDIT = 5;
const MIN_LENGTH_TWO_EDITS = 8;

/**
 * Returns one sentence for each unknown variable that looks like ours: it has one of our prefixes,
 * differs from a known name by one or two letters, or is the `_FILE` form of a variable that is not
 * a secret.
 */
export function findUnknownVariables(env: NodeJS.ProcessEnv): string[] {
  const known = listNames();
  return Object.keys(env)
    .filter((name) => !known.has(name) && /^[A-Z0-9_]+$/.test(name))
    .flatMap((name) => {
      const similar = [...known].find((one) => isSimilar(name, one));
      const isOurs = PREFIXES.has(prefixOf(name)) || known.has(name.replace(/_FILE$/, ''));
      if (similar === undefined && !isOurs) return [];
      const hint = similar === undefined ? '' : ` Did you mean ${similar}?`;
      return [`The environment variable ${name} is unknown and ignored.${hint}`];
    })
    .sort();
}

function listNames(): Set<string> {
  const variables = groups.flatMap((group) => Object.entries(group.variables));
  return new Set([
    'ENV_FILE',
    ...variables.flatMap(([name, { secret }]) => (secret ? [name, `${name}_FILE`] : [name])),
  ]);
}

function isSimilar(name: string, known: string): boolean {
  const length = Math.min(name.length, known.length);
  const max = length >= MIN_LENGTH_TWO_EDITS ? 2 : length >= MIN_LENGTH_ONE_EDIT ? 1 : 0;
  return Math.abs(name.length - known.length) <= max && isWithin(name, known, max);
}

/** Whether the Levenshtein distance, letters inserted, deleted or replaced, is at most `max`. */
function isWithin(a: string, b: string, max: number): boolean {
  let previous = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...a].entries()) {
    const row = [i + 1];
    for (const [j, other] of [...b].entries()) {
      const replaced = (previous[j] ?? 0) + (letter === other ? 0 : 1);
      row.push(Math.min(replaced, (previous[j + 1] ?? 0) + 1, (row[j] ?? 0) + 1));
    }
    // The distance never falls below the least of a row.
    if (Math.min(...row) > max) return false;
    previous = row;
  }
  return (previous.at(-1) ?? 0) <= max;
}
