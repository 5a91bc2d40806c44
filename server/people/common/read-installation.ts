import type { ReplyOf } from '#contract/call.ts';
import type { readInstallation as readCall } from '#contract/common/publisher.ts';
import type { Config } from '#server/platform/config.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { DEMO_MARK } from '#server/platform/settings/demo-mark.ts';
import { networkIdentity } from '#server/platform/settings/network-identity.ts';
import { findSetting } from '#server/platform/settings/store.ts';

/** Public facts about this installation and its network. */
export async function readInstallation(db: Db, config: Config): Promise<ReplyOf<typeof readCall>> {
  const demonstration = (await findSetting(db, DEMO_MARK)) !== undefined;
  const staff_openid = config.staff_oidc_issuer !== '';
  const demonstration_percent = config.demo_percent;
  return { demonstration, demonstration_percent, staff_openid, ...networkIdentity(config) };
}
