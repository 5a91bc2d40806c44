import * as z from 'zod/mini';
import { call } from '../call.ts';
import { integer, optionalText, text } from '../fields.ts';
import { fileAddress, pictureAddress } from '../uploads/publisher.ts';

const company = z.object({
  company_name: z.string(),
  category: z.string(),
  /** As it was given; our own screen gives the two letters of ISO 3166-1. */
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
  /** Bytes. */
  size: z.int(),
  created_at: z.string(),
});

/** The signed-in user, as the screens know them. */
export const profile = z.object({
  user_id: z.int(),
  username: z.string(),
  nickname: z.string(),
  avatar: z.nullable(z.string()),
  /** null until a default site is set: then only Channel Management is open. */
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
  /** The publisher's code: refers friends and stands in linkbook snippets. */
  publisher_code: z.string(),
  created_at: z.string(),
  /** The publisher's; every field is '' until it is filled in. */
  company,
  /** The publisher's files about its audience, the oldest first. */
  media_kits: z.array(mediaKit),
  /** Staff looking at the application in the user's name; null for the user. */
  acting: z.nullable(
    z.object({
      staff_name: z.string(),
      raised: z.boolean(),
      may_raise: z.boolean(),
      expires_at: z.string(),
    }),
  ),
});

/** Replaces the company: what is absent is empty from then on. */
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

/** Sets the user's picture: the address of an upload of the publisher, or of a visitor's. */
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

/** Adds a media kit, or replaces the one whose `id` is given. A publisher has 50 at most. */
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
