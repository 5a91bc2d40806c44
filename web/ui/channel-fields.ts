import type { InputOf, ReplyOf } from '#contract/call.ts';
import type { addSite, readSite } from '#contract/sites/publisher.ts';
import type { KeysOfFields } from './use-form.ts';

export type Channel = ReplyOf<typeof readSite>;

const fieldNames = [
  'website',
  'name',
  'channel_type',
  'channel_platform',
  'promotion_methods',
  'logo',
  'media_kit',
] as const;
export type FieldName = (typeof fieldNames)[number];

/** The form state: every value is text, '' if empty. */
export type ChannelTexts = Record<FieldName, string>;

export const noTexts: ChannelTexts = {
  website: '',
  name: '',
  channel_type: '',
  channel_platform: '',
  promotion_methods: '',
  logo: '',
  media_kit: '',
};

export function textsOf(channel: Channel): ChannelTexts {
  return {
    website: channel.website,
    name: channel.name,
    channel_type: String(channel.channel_type),
    channel_platform: channel.channel_platform ?? '',
    promotion_methods: channel.promotion_methods === null ? '' : String(channel.promotion_methods),
    logo: channel.logo ?? '',
    media_kit: channel.media_kit ?? '',
  };
}

/** The form field of each refusal of the two calls. */
export const fieldOfKey: KeysOfFields = {
  SITE_WEBSITE_REQUIRED: 'website',
  SITE_WEBSITE_URL: 'website',
  SITE_WEBSITE_MAX: 'website',
  SITE_CHANNEL_TYPE_REQUIRED: 'channel_type',
  SITE_CHANNEL_TYPE_INTEGER: 'channel_type',
  SITE_CHANNEL_TYPE_MIN: 'channel_type',
  SITE_CHANNEL_PLATFORM_STRING: 'channel_platform',
  SITE_CHANNEL_PLATFORM_MAX: 'channel_platform',
  SITE_PROMOTION_METHODS_INTEGER: 'promotion_methods',
  SITE_PROMOTION_METHODS_MIN: 'promotion_methods',
  SITE_LOGO_REQUIRED: 'logo',
  SITE_LOGO_STRING: 'logo',
  SITE_LOGO_MAX: 'logo',
  SITE_MEDIA_KIT_REQUIRED: 'media_kit',
  SITE_MEDIA_KIT_STRING: 'media_kit',
  SITE_MEDIA_KIT_MAX: 'media_kit',
};

/** Adds https:// to an address without a scheme. */
export function completeAddress(typed: string): string {
  const text = typed.trim();
  return text === '' || /^[a-z][a-z0-9+.-]*:/i.test(text) ? text : `https://${text}`;
}

/** The host of an address without www., or '' if it is invalid. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : '';
}

/** The input of the calls: empty texts omitted, numbers as numbers. */
export function inputOf(texts: ChannelTexts): InputOf<typeof addSite> {
  const filled = Object.entries({ ...texts, website: completeAddress(texts.website) })
    .map(([name, text]) => [name, text.trim()] as const)
    .filter(([, text]) => text !== '')
    .map(([name, text]) => [name, NUMBERS.has(name) ? Number(text) : text]);
  // The input schema of the call validates it before it is sent.
  return Object.fromEntries(filled) as InputOf<typeof addSite>;
}

const NUMBERS = new Set(['channel_type', 'promotion_methods']);
