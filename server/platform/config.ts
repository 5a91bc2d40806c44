import { checkCombinations } from './config/check-combinations.ts';
import { findUnknownVariables } from './config/find-unknown-variables.ts';
import type { Bucket } from './config/read-bucket.ts';
import { readEnvironment } from './config/read-environment.ts';
import { readSignInProviders, type SignInProviders } from './config/read-sign-in-providers.ts';
import { readValues, type Values } from './config/read-values.ts';

type GroupedName =
  | 'S3_URL'
  | `${'GOOGLE' | 'FACEBOOK' | 'APPLE' | 'LINKEDIN' | 'INSTAGRAM'}_${string}`;

/**
 * The configuration from the environment, read once at start-up. Each variable appears under its
 * name in lower case; those of sign-in providers are grouped. The variables and their meaning are
 * declared in the groups that `server/variables.ts` lists.
 */
export type Config = {
  [Name in Exclude<keyof Values, GroupedName> as Lowercase<Name>]: Values[Name];
} & {
  /** Null: uploads are stored in `data_dir/uploads`. */
  bucket: Bucket | null;
  sign_in_providers: SignInProviders;
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
  const public_url = values.PUBLIC_URL || `http://localhost:${values.PORT}`;
  const plain = Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name.toLowerCase(), value]),
  ) as { [Name in keyof Values as Lowercase<Name>]: Values[Name] };
  return {
    ...plain,
    public_url,
    tracking_url: values.TRACKING_URL || public_url,
    bucket: values.S3_URL,
    sign_in_providers: readSignInProviders(values),
    warnings: findUnknownVariables(env),
  };
}
