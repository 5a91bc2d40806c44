import { type SettingName, type Settings, settings } from '#contract/common/settings.ts';
import { variableGroups } from '#server/variables.ts';
import type { Variable } from '../config/variable.ts';
import { deriveKey, seal, unseal } from '../seal.ts';

/** What settings change in the configuration. */
export type Settable = Settings & {
  port: number;
  smtp_url: string;
  backup_target: string;
  secret_key: string;
  /** The environment variables that are set. */
  fixed_variables: ReadonlySet<string>;
};

/** A setting with its value until it is set, and its variable. */
type Declared = { initial: unknown; variable?: string; secret?: boolean };

/** The variables that staff may set while the environment does not, as settings by name. */
const screened = Object.fromEntries(
  variableGroups
    .flatMap(({ variables }) => Object.entries<Variable<unknown>>(variables))
    .filter(([, { on_screen }]) => on_screen !== undefined)
    .map(([variable, { default: initial, unset, parse, secret }]): [string, Declared] => [
      variable.toLowerCase(),
      { initial: initial === '' ? unset : parse(initial), variable, secret },
    ]),
);

const declared: Readonly<Record<string, Declared>> = {
  ...screened,
  ...settings.network,
  ...settings.mail,
  ...settings.money,
  ...settings.retention,
  ...settings.backups,
  network_logo: { initial: '' },
};

/** The variables that take another value of the configuration while they are not set. */
const following = variableGroups
  .flatMap(({ variables }) => Object.entries<Variable<unknown>>(variables))
  .filter(([, { follows }]) => follows !== undefined);

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
    .map((name) => [name, openValue(config, name, stored.get(name))]);
  Object.assign(config, Object.fromEntries(values));
  config.public_url ||= `http://localhost:${config.port}`;
  if (variableOf(config, 'smtp_server') === null) config.smtp_url = smtpUrlOf(config);
  if (variableOf(config, 'backup_place') === null) config.backup_target = backupTargetOf(config);
  for (const [name, { follows = '', parse }] of following) {
    if (config.fixed_variables.has(name)) continue;
    const text = config[follows as keyof Settable];
    Object.assign(config, { [name.toLowerCase()]: parse(String(text)) });
  }
}

/** The value of a setting until it is set. */
export const initialOf = <Name extends SettingName>(name: Name): Settings[Name] =>
  declared[name]?.initial as Settings[Name];

/** Whether a setting is stored encrypted and never shown. */
export const isSecret = (name: string): boolean => declared[name]?.secret === true;

/** A value as it is stored: that of a secret is encrypted. */
export function sealValue({ secret_key }: Settable, name: string, value: unknown): unknown {
  return isSecret(name) && value !== '' ? seal(keyOf(secret_key), String(value), name) : value;
}

function openValue({ secret_key }: Settable, name: string, stored: unknown): unknown {
  if (stored === undefined) return declared[name]?.initial;
  return isSecret(name) && stored !== '' ? unseal(keyOf(secret_key), String(stored), name) : stored;
}

const keyOf = (secretKey: string) => deriveKey(secretKey, 'settings 1');

/** The address of the mail server with its user; '': none. */
function smtpUrlOf({ smtp_server, smtp_user, smtp_password }: Settable): string {
  if (smtp_server === '' || smtp_user === '') return smtp_server;
  const user = `${encodeURIComponent(smtp_user)}:${encodeURIComponent(smtp_password)}`;
  return smtp_server.replace('://', () => `://${user}@`);
}

/** The place of backups with the keys of its bucket, as `BACKUP_TARGET`; '': none. */
function backupTargetOf(config: Settable): string {
  const { backup_place, backup_access_key, backup_secret_key } = config;
  if (!backup_place.startsWith('s3:')) return backup_place;
  const keys = [backup_access_key, backup_secret_key].map(encodeURIComponent).join(':');
  return backup_place.replace('://', () => `://${keys}@`);
}
