import type { NetworkIdentity } from '#contract/common/network-identity.ts';
import type { Settings } from '#contract/common/settings.ts';

/** The network as visitors see it, from the current settings. */
export function networkIdentity(config: Settings): NetworkIdentity {
  const { network_name: name, network_logo: logo, colour, colour_dark } = config;
  const { support_email, support_url, about_first, network_time_zone: time_zone } = config;
  const support = { support_email, support_url };
  return { name, logo, colour, colour_dark, ...support, about_first, time_zone };
}

/** The name of a network as an identifier: letters and digits only, without those of other scripts. */
export function networkSlug({ network_name }: Pick<Settings, 'network_name'>): string {
  return network_name.replace(/[^a-z0-9]/gi, '') || 'Network';
}

/** The sender of every mail. */
export function mailSender(config: Settings): { name: string; address: string } {
  return {
    name: config.mail_from_name || config.network_name,
    address: config.mail_from_address || `no-reply@${new URL(config.public_url).hostname}`,
  };
}
