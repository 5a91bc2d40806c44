import type { StaffActor } from '#contract/actors.ts';
import { type SettingSection, type ShownSection, settings } from '#contract/common/settings.ts';
import { dropPicture, uploadPicture } from '#server/people/uploads/upload-picture.ts';
import type { Config } from '#server/platform/config.ts';
import { type Db, inTransaction } from '#server/platform/db/connect.ts';
import type { UploadedFile } from '#server/platform/http/answer.ts';
import type { Parts } from '#server/platform/parts.ts';
import { refuse } from '#server/platform/refusal.ts';
import { isSecret, sealValue, variableOf } from '#server/platform/settings/apply-settings.ts';
import { changeSettings } from '#server/platform/settings/change-setting.ts';
import { listChangesOf } from '#server/platform/settings/list-changes.ts';
import { loadSettings } from '#server/platform/settings/load-settings.ts';
import { listSettings } from '#server/platform/settings/store.ts';
import { parseSources } from './variables.ts';

type Value = string | number | boolean;

type Place = { db: Db; config: Config };

/** The settings of a section: value, initial value and source of each, and the changes. */
export async function showSection(
  { db, config }: Place,
  section: SettingSection,
): Promise<ShownSection> {
  const declared = Object.entries(settings[section]);
  const names = declared.map(([name]) => name);
  const stored = new Map((await listSettings(db, names)).map((row) => [row.name, row.value]));
  const list = declared.map(([name, { initial }]) => {
    const variable = variableOf(config, name);
    const known = isSecret(name) ? '' : ((stored.get(name) ?? initial) as Value);
    const value = variable ? valueNow(config, name) : known;
    const source = variable ? 'variable' : stored.has(name) ? 'staff' : 'default';
    return { name, value, initial: initial as Value, source, variable } as const;
  });
  return { list, changes: await listChangesOf(db, names) };
}

/**
 * Replaces the settings of a section; one that is not sent gets its initial value. Refuses
 * SETTING_FIXED if a variable of the environment sets another value.
 */
export async function editSection(
  place: Place,
  actor: StaffActor,
  section: SettingSection,
  input: Readonly<Record<string, unknown>>,
): Promise<ShownSection> {
  const { db, config } = place;
  const values: Record<string, unknown> = {};
  for (const [name, { initial }] of Object.entries(settings[section])) {
    const value = input[name] ?? initial;
    if (isSecret(name) && input[name] === undefined) continue;
    if (variableOf(config, name) === null) values[name] = sealValue(config, name, value);
    else if (input[name] !== undefined && value !== valueNow(config, name)) refuse('SETTING_FIXED');
  }
  requireSource(input.api_source);
  await inTransaction(db, (tx) => changeSettings(tx, actor, values));
  await loadSettings(place);
  return showSection(place, section);
}

/** Stores a picture as the logo of the network, or with null removes the logo; returns its path. */
export async function replaceNetworkLogo(
  parts: Pick<Parts, 'db' | 'config' | 'log'>,
  actor: StaffActor,
  file: UploadedFile | null,
): Promise<{ network_logo: string }> {
  const network_logo = file ? await uploadPicture(parts, actor.staff_id, file) : '';
  const former = parts.config.network_logo;
  await inTransaction(parts.db, async (tx) => {
    await changeSettings(tx, actor, { network_logo });
    if (former !== '') await dropPicture(tx, former);
  });
  await loadSettings(parts);
  return { network_logo };
}

/** Refuses a name whose id field has another meaning in the API. */
function requireSource(source: unknown): void {
  if (typeof source !== 'string') return;
  try {
    parseSources(source);
  } catch {
    refuse('SETTING_SOURCE_INVALID');
  }
}

const valueNow = (config: Config, name: string) =>
  (config as unknown as Record<string, Value>)[name] ?? '';
