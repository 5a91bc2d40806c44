import { readFileSync } from 'node:fs';
import { variableGroups } from '#server/variables.ts';
import type { Variable } from './variable.ts';

type Group = (typeof variableGroups)[number]['variables'];
type UnionToIntersection<U> = (U extends unknown ? (one: U) => void : never) extends (
  all: infer I,
) => void
  ? I
  : never;
type ValueOf<V> = V extends Variable<infer T> ? T : never;
type All = UnionToIntersection<Group>;

/** The values of all variables by name. */
export type Values = { [Name in keyof All]: ValueOf<All[Name]> };

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads every registered variable. `problems` has one sentence for each invalid variable; an
 * invalid variable gets the value of an unset one.
 */
export function readValues(env: Environment): { values: Values; problems: string[] } {
  const problems: string[] = [];
  const values: Record<string, unknown> = {};
  for (const { variables } of variableGroups) {
    for (const [name, variable] of Object.entries(variables) as [string, Variable<unknown>][]) {
      try {
        values[name] = readValue(env, name, variable);
      } catch (error) {
        values[name] = variable.unset;
        problems.push((error as Error).message);
      }
    }
  }
  return { values: values as Values, problems };
}

function readValue(env: Environment, name: string, variable: Variable<unknown>): unknown {
  const text = readText(env, name, variable.secret) || variable.default;
  if (text === '') return variable.unset;
  try {
    return variable.parse(text);
  } catch (error) {
    const given = variable.secret ? '' : `, not "${text}"`;
    throw new Error(`${name} ${(error as Error).message}${given}.`);
  }
}

function readText(env: Environment, name: string, isSecret: boolean): string {
  const text = env[name] ?? '';
  const fileName = `${name}_FILE`;
  const path = isSecret ? (env[fileName] ?? '') : '';
  if (path === '') return text;
  if (text !== '') throw new Error(`${name} and ${fileName} are both set: use one of them.`);
  try {
    // Editors and `echo` end a file with a line break that is not part of the secret.
    return readFileSync(path, 'utf8').replace(/\r?\n$/, '');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new Error(`${fileName} must name a readable file, not "${path}" (${code}).`);
  }
}
