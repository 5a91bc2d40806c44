import type { StaffActor } from '#contract/actors.ts';
import { type SettingName, settingNames } from '#contract/common/publisher.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { changeSetting } from '#server/platform/settings/change-setting.ts';
import { readSetting } from '#server/platform/settings/read-setting.ts';

/** All settings with their current values. */
export async function listSettings(db: Db, config: Config) {
  const list = await Promise.all(settingNames.map((name) => showSetting(db, config, name)));
  return { list, total: list.length };
}

/** Changes a setting. After that, the environment no longer decides it. */
export async function editSetting(
  db: Db,
  config: Config,
  actor: StaffActor,
  { name, value }: { name: SettingName; value: boolean },
) {
  await changeSetting(db, actor, name, value);
  return showSetting(db, config, name);
}

async function showSetting(db: Db, config: Config, name: SettingName) {
  const { updated_at, ...setting } = await readSetting(db, config, name);
  return { ...setting, updated_at: updated_at?.toISOString() ?? null };
}
