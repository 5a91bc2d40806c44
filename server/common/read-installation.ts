import type { Db } from '#server/platform/db/connect.ts';
import { DEMO_MARK } from '#server/platform/settings/demo-mark.ts';
import { findSetting } from '#server/platform/settings/store.ts';

/** Public facts about this installation. */
export async function readInstallation(db: Db): Promise<{ demonstration: boolean }> {
  return { demonstration: (await findSetting(db, DEMO_MARK)) !== undefined };
}
