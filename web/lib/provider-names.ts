import type { ThirdPartyPlatform } from '#contract/accounts/third-party.ts';

const names: Readonly<Record<ThirdPartyPlatform, string>> = {
  facebook: 'Facebook',
  google: 'Google',
  apple: 'Apple',
  linkedin: 'LinkedIn',
  instagram: 'Instagram',
};

/** A provider as people call it; 'the provider' for a word that is none. */
export function providerName(platform: string): string {
  return Object.hasOwn(names, platform) ? names[platform as ThirdPartyPlatform] : 'the provider';
}

/** The provider that a visitor comes back from: named in the address, or at the head of the state. */
export function providerOf(returned: { platform?: string; state?: string }): string {
  return returned.platform ?? /^([a-z]+)\./.exec(returned.state ?? '')?.[1] ?? '';
}
