import * as z from 'zod/mini';
import { call } from '../call.ts';
import { integer, optionalText, text } from '../fields.ts';
import { LANGUAGES } from '../language.ts';
import { fileAddress, pictureAddress } from '../uploads/publisher.ts';

const company = z.object({
  company_name: z.string(),
  category: z.string(),
  /** Stored as given; our own screen sends the ISO 3166-1 alpha-2 code. */
  country: z.string(),
  address: z.string(),
  city: z.string(),
  province: z.string(),
  postal_code: z.string(),
});

const mediaKit = z.object({
  id: z.int(),
  file_url: z.string(),
  name: z.string(),
  /** In bytes. */
  size: z.int(),
  created_at: z.string(),
});

/** The signed-in user. */
export const profile = z.object({
  user_id: z.int(),
  username: z.string(),
  nickname: z.string(),
  avatar: z.nullable(z.string()),
  /** null until a default site is set; until then only Channel Management is open. */
  default_site: z.nullable(
    z.object({ id: z.int(), code: z.string(), name: z.string(), website: z.string() }),
  ),
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  currency: z.string(),
  time_zone: z.string(),
  /** The user's language of messages and mails; null: not chosen. */
  language: z.nullable(z.enum(LANGUAGES)),
  /** The publisher's code: used in referral links and Linkbook snippets. */
  publisher_code: z.string(),
  created_at: z.string(),
  /** Company details of the publisher; every field is '' until it is filled in. */
  company,
  /** The publisher's audience documents, oldest first. */
  media_kits: z.array(mediaKit),
  /** The staff member who impersonates the user; null for the user's own session. */
  acting: z.nullable(
    z.object({
      staff_name: z.string(),
      raised: z.boolean(),
      may_raise: z.boolean(),
      expires_at: z.string(),
    }),
  ),
});

/** Replaces the company details as a whole: absent fields become empty. */
export const editCompany = call('/user/company_edit', {
  actor: 'newcomer',
  permission: 'account.write',
  input: z.object({
    company_name: optionalText(100, { type: 'COMPANY_NAME_STRING', max: 'COMPANY_NAME_MAX' }),
    category: optionalText(100, { type: 'COMPANY_CATEGORY_STRING', max: 'COMPANY_CATEGORY_MAX' }),
    country: optionalText(100, { type: 'COMPANY_COUNTRY_STRING', max: 'COMPANY_COUNTRY_MAX' }),
    address: optionalText(255, { type: 'COMPANY_ADDRESS_STRING', max: 'COMPANY_ADDRESS_MAX' }),
    city: optionalText(100, { type: 'COMPANY_CITY_STRING', max: 'COMPANY_CITY_MAX' }),
    province: optionalText(100, { type: 'COMPANY_PROVINCE_STRING', max: 'COMPANY_PROVINCE_MAX' }),
    postal_code: optionalText(100, {
      type: 'COMPANY_POSTAL_CODE_STRING',
      max: 'COMPANY_POSTAL_CODE_MAX',
    }),
  }),
  reply: profile,
});

/** Sets the user's picture to an uploaded file of the publisher or of an anonymous visitor. */
export const editAvatar = call('/user/avatar_edit', {
  actor: 'newcomer',
  input: z.object({
    avatar: pictureAddress({
      required: 'AVATAR_REQUIRED',
      type: 'AVATAR_STRING',
      max: 'AVATAR_MAX',
    }),
  }),
  reply: profile,
  refuses: ['AVATAR_STRING'],
});

const mediaKitId = integer(
  { required: 'MEDIA_KIT_ID_REQUIRED', type: 'MEDIA_KIT_ID_INTEGER', min: 'MEDIA_KIT_ID_MIN' },
  1,
);

/** Adds a media kit, or replaces the one with the given `id`. At most 50 per publisher. */
export const editMediaKit = call('/user/media_kit_edit', {
  actor: 'newcomer',
  permission: 'account.write',
  input: z.object({
    id: z.optional(mediaKitId),
    file_url: fileAddress({
      required: 'MEDIA_KIT_FILE_URL_REQUIRED',
      type: 'MEDIA_KIT_FILE_URL_STRING',
      max: 'MEDIA_KIT_FILE_URL_MAX',
    }),
    name: text(255, {
      required: 'MEDIA_KIT_NAME_REQUIRED',
      type: 'MEDIA_KIT_NAME_STRING',
      max: 'MEDIA_KIT_NAME_MAX',
    }),
    size: integer(
      {
        required: 'MEDIA_KIT_SIZE_REQUIRED',
        type: 'MEDIA_KIT_SIZE_INTEGER',
        min: 'MEDIA_KIT_SIZE_MIN',
      },
      1,
    ),
  }),
  reply: profile,
  refuses: ['NOT_FOUND', 'TOO_MANY_REQUESTS', 'MEDIA_KIT_FILE_URL_STRING'],
});

export const deleteMediaKit = call('/user/media_kit_del', {
  actor: 'newcomer',
  permission: 'account.write',
  input: z.object({ id: mediaKitId }),
  reply: profile,
  refuses: ['NOT_FOUND'],
});
