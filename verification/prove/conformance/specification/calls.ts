/** Section 7 of the specification: what every request carries. */
export const APP_ID = 32;
export const TIMEOUT_MS = 30_000;
/** Codes that the client passes to the screen; any other is an error (section 8). */
export const PASSED: readonly unknown[] = [0, '0', 320, 20049, 20046, 20002];
/** Codes on which the client signs out. */
export const SIGNED_OUT: readonly unknown[] = [401, 20069];
/** Page sizes of the downloads dialog (section 9). */
export const PAGE_SIZES = [5, 10, 20, 50] as const;

/** Section 7: every call, with the fields that it lists. */
export const specifiedCalls: Readonly<Record<string, { fields?: readonly string[] }>> = {
  '/auth/sign_in': {},
  '/auth/account_check': {},
  '/auth/email_check': {},
  '/auth/pwd_reset': {},
  '/auth/pwd_reset_check': {},
  '/auth/pwd_forget': {},
  '/auth/sign_up': {},
  '/auth/email_check_resend': {},
  '/auth/email_verify': {},
  '/auth/third_link': {},
  '/auth/third_check': {},
  '/auth/sign_in_admin': {},
  '/user/profile': {},
  '/user/edit': {},
  '/user/company_edit': {},
  '/user/media_kit_del': {},
  '/user/media_kit_edit': {},
  '/user/refer_list': {},
  '/user/avatar_edit': {},
  '/tools/api_info': {
    fields: ['id', 'app_uuid', 'name', 'front_path', 'is_hidden', 'sort', 'params', 'type'],
  },
  '/tools/link_code': {},
  '/tools/get_broken_type': {},
  '/tools/broken_links': { fields: ['list', 'total'] },
  '/tools/api_menu': {},
  '/postback/list': {
    fields: [
      'id',
      'site_id',
      'event_type',
      'delivery_type',
      'link_url',
      'mids',
      'parameters',
      'medium_id',
    ],
  },
  '/postback/get_type': {},
  '/postback/do_info': {},
  '/postback/test_info': {},
  '/postback/do_test': {},
  '/postback/del': {},
  '/home/banners': {},
  '/common/regions': {},
  '/common/upload': {},
  '/common/gen_token': {},
  '/common/upload_not_logged': {},
  '/common/download_list': {},
  '/common/download_del': {},
};

/** Section 3: the fields of the entities that the client reads. */
export const PROFILE_FIELDS = [
  'username',
  'nickname',
  'avatar',
  'default_site',
  'roles',
  'permissions',
] as const;
export const MENU_FIELDS = ['id', 'name', 'front_path', 'path'] as const;
export const DOWNLOAD_FIELDS = ['id', 'filename', 'status', 'download_url'] as const;
export const DOWNLOAD_READY = 2;
