import { type SettingName, type Settings, settings } from '#contract/common/settings.ts';

/** What settings change in the configuration. */
export type Settable = Settings & {
  port: number;
  tracking_url: string;
  /** The environment variables that are set. */
  fixed_variables: ReadonlySet<string>;
};

/** A setting with its value until it is set, and its variable. */
type Declared = { initial: unknown; variable?: string };

const declared: Readonly<Record<string, Declared>> = {
  ...settings.network,
  ...settings.mail,
  network_logo: { initial: '' },
};

/** The names of all settings. */
export const settingNames = Object.keys(declared) as SettingName[];

/** The variable that sets a setting, or null if it is not in the environment. */
export function variableOf({ fixed_variables }: Settable, name: string): string | null {
  const variable = declared[name]?.variable;
  return variable !== undefined && fixed_variables.has(variable) ? variable : null;
}

/**
 * Writes stored settings into the configuration in place, so that every reader of `config` sees
 * them at once. A variable of the environment wins; what is not stored gets its initial value.
 */
export function applySettings(config: Settable, stored: ReadonlyMap<string, unknown>): void {
  const values = settingNames
    .filter((name) => variableOf(config, name) === null)
    .map((name) => [name, stored.get(name) ?? declared[name]?.initial]);
  Object.assign(config, Object.fromEntries(values));
  config.public_url ||= `http://localhost:${config.port}`;
  if (!config.fixed_variables.has('TRACKING_URL')) config.tracking_url = config.public_url;
}
