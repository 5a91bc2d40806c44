import type { ThirdPartyPlatform } from '#contract/accounts/third-party.ts';
import { t } from './i18n.ts';

const names: Readonly<Record<ThirdPartyPlatform, string>> = {
  facebook: 'Facebook',
  google: 'Google',
  apple: 'Apple',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
};

/** The display name of a provider; 'the provider' if unknown. */
export function providerName(platform: string): string {
  return Object.hasOwn(names, platform) ? names[platform as ThirdPartyPlatform] : t('the provider');
}

/** The provider of an OAuth return: from the address, or from the prefix of the state. */
export function providerOf(returned: { platform?: string; state?: string }): string {
  return returned.platform ?? /^([a-z]+)\./.exec(returned.state ?? '')?.[1] ?? '';
}
