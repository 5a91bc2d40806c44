import type { KeysOfFields } from './use-form.ts';

/** The form field of each refusal when making a link; all others concern the brand. */
export const linkFieldOfKey: KeysOfFields = {
  TARGET_URL_REQUIRED: 'target_url',
  TARGET_URL_STRING: 'target_url',
  TARGET_URL_MAX: 'target_url',
  BRAND_TARGET_URL_INVALID: 'target_url',
  LINK_SLUG_INVALID: 'slug',
  LINK_SLUG_TAKEN: 'slug',
  UID1_STRING: 'uid1',
  UID1_MAX: 'uid1',
  UID2_STRING: 'uid2',
  UID2_MAX: 'uid2',
  UID3_STRING: 'uid3',
  UID3_MAX: 'uid3',
  UID4_STRING: 'uid4',
  UID4_MAX: 'uid4',
  UID5_STRING: 'uid5',
  UID5_MAX: 'uid5',
};
