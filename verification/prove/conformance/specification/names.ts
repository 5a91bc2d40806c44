/**
 * Names that sections 3 and 5 write for one field of a call, and the code of section 8 for different
 * values: that of the field's format, or of its type where it has no format.
 */
type Names = { path: string; names: readonly string[]; differ: number };

const ACCOUNT = ['account', 'username'];
const CONFIRMATION = ['repassword', 'confirm_password', 'confirm password'];
const NEW_PASSWORD = ['new_password', 'new password', 'newPassword'];
const CODE = ['platform_code', 'platform code', 'platformCode'];

/** A name in several words, which the specification writes as words, with underscores or in camelCase. */
const spelled = (path: string, all: Readonly<Record<string, number>>): Names[] =>
  Object.entries(all).map(([name, differ]) => ({
    path,
    names: [
      name,
      name.replaceAll('_', ' '),
      name.replace(/_(.)/g, (_, first) => first.toUpperCase()),
    ],
    differ,
  }));

export const otherNames: readonly Names[] = [
  { path: '/auth/sign_up', names: ACCOUNT, differ: 20002 },
  { path: '/auth/sign_up', names: CONFIRMATION, differ: 20116 },
  ...spelled('/auth/sign_up', { first_name: 20027, last_name: 20029 }),
  { path: '/auth/account_check', names: ACCOUNT, differ: 20002 },
  { path: '/auth/sign_in', names: [...ACCOUNT, 'email'], differ: 20002 },
  { path: '/auth/sign_in_admin', names: ['email', ...ACCOUNT], differ: 20004 },
  ...spelled('/auth/email_check_resend', { user_id: 20015 }),
  { path: '/auth/email_verify', names: ['code', 'verification code'], differ: 20060 },
  { path: '/auth/pwd_reset', names: [...NEW_PASSWORD, 'password'], differ: 20005 },
  { path: '/auth/pwd_reset', names: CONFIRMATION, differ: 20064 },
  { path: '/user/password_edit', names: NEW_PASSWORD, differ: 20005 },
  { path: '/user/password_edit', names: CONFIRMATION, differ: 20018 },
  { path: '/auth/third_check', names: CODE, differ: 20054 },
  ...spelled('/user/edit', { first_name: 20027, last_name: 20029 }),
  ...spelled('/user/company_edit', { company_name: 20134, postal_code: 20145 }),
  { path: '/user/avatar_edit', names: ['avatar', 'avatar URL'], differ: 20162 },
  ...spelled('/user/media_kit_edit', { file_url: 20150 }),
  ...spelled('/site/edit', {
    site_id: 20086,
    media_kit: 20125,
    channel_type: 20128,
    promotion_methods: 20130,
    channel_platform: 20132,
  }),
  { path: '/brand/list', names: ['keyword', 'search keyword'], differ: 20167 },
  ...spelled('/brand/list', {
    site_id: 20101,
    verify_type: 20104,
    ad_type: 20105,
    order_type: 20107,
    order_direction: 20108,
  }),
  { path: '/brand/search', names: ['keyword', 'search keyword'], differ: 20167 },
  { path: '/link/generate', names: ['target_url', 'target URL', 'targetUrl'], differ: 20188 },
  { path: '/tools/linkbook', names: ['plugs_id', 'plugsId'], differ: 20193 },
  {
    path: '/tools/linkbook_merchants',
    names: ['merchant_status', 'merchant status'],
    differ: 20200,
  },
  ...spelled('/report/transactions', { start_date: 20078, end_date: 20081, platform_id: 20083 }),
  { path: '/notice/list', names: ['is_top', 'is-top', 'is-top flag'], differ: 20073 },
  { path: '/home/block', names: ['name', 'block name'], differ: 20085 },
];

/** The attributes with every name of each field that they have. */
export function addNames(path: string, attributes: object): object {
  const all = new Map(Object.entries(attributes));
  for (const { names } of otherNames.filter((one) => one.path === path)) {
    const sent = names.find((name) => all.has(name));
    if (sent !== undefined) for (const name of names) all.set(name, all.get(sent));
  }
  return Object.fromEntries(all);
}
