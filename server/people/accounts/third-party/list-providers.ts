import { thirdPartyPlatforms } from '#contract/accounts/third-party.ts';
import type { Config } from '#server/platform/config.ts';

/** The five providers, and which of them are configured here. */
export async function listProviders(config: Config) {
  return {
    list: thirdPartyPlatforms.map((platform) => ({
      platform,
      configured: config[`${platform}_client_id`] !== '',
    })),
  };
}
