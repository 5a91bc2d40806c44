import type { Settings } from '#contract/common/settings.ts';
import { checkCombinations } from './config/check-combinations.ts';
import { findUnknownVariables } from './config/find-unknown-variables.ts';
import type { Bucket } from './config/read-bucket.ts';
import { readEnvironment } from './config/read-environment.ts';
import { readValues, type Values } from './config/read-values.ts';
import { applySettings } from './settings/apply-settings.ts';

/**
 * The configuration from the environment, read once at start-up, and the settings of the network,
 * which change while the program runs: read `config.<name>` where it is used. Each variable appears under its
 * name in lower case, except `S3_URL`. The variables and their meaning are declared in the groups that
 * `server/variables.ts` lists.
 */
export type Config = {
  [Name in Exclude<keyof Values, 'S3_URL'> as Lowercase<Name>]: Values[Name];
} & Settings & {
    /** The environment variables that are set: they win over settings. */
    fixed_variables: ReadonlySet<string>;
    /** Null: uploads are stored in `data_dir/uploads`. */
    bucket: Bucket | null;
    /** How much of the demo data is loaded; null: it is not being loaded. */
    demo_percent: number | null;
    /** Maintenance: the data do not change. Pages and APIs answer 503, and jobs wait. */
    is_maintained: boolean;
    /** One sentence for each variable that is probably misspelt. */
    warnings: readonly string[];
  };

/**
 * Reads the environment and the file named by ENV_FILE. Throws an Error with one line for each
 * invalid variable.
 */
export function readConfig(env: NodeJS.ProcessEnv = readEnvironment()): Config {
  const { values, problems } = readValues(env);
  if (problems.length === 0) problems.push(...checkCombinations(values));
  if (problems.length > 0) throw new Error(problems.join('\n'));
  const plain = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]),
  ) as { [Name in keyof Values as Lowercase<Name>]: Values[Name] };
  const fixed_variables = new Set(
    Object.keys(values).filter((name) => env[name] || env[`${name}_FILE`]),
  );
  const config = {
    ...plain,
    host: values.HOST || hostOf(values),
    fixed_variables,
    bucket: values.S3_URL,
    demo_percent: null,
    is_maintained: false,
    warnings: findUnknownVariables(env),
  } as unknown as Config;
  applySettings(config, new Map());
  return config;
}

/**
 * The address to listen on if none is set. The accounts of a demonstration are for the person who
 * started it. A process that only redirects never has one.
 */
const hostOf = ({ DEMO, ROLES }: Values): string =>
  DEMO && ROLES.some((role) => role !== 'redirect') ? '127.0.0.1' : '0.0.0.0';
