import * as accounts from '#contract/accounts.ts';
import type { Call } from '#contract/call.ts';
import type { ErrorKey } from '#contract/errors.ts';
import { deleteSession } from '#contract/login-information.ts';
import * as profile from '#contract/profile.ts';
import * as sites from '#contract/sites.ts';
import { raiseAutologin } from '#contract/staff-access.ts';
import * as team from '#contract/team.ts';
import * as third from '#contract/third-party.ts';
import * as twoFactor from '#contract/two-factor.ts';

/** A sign-up that is taken. */
export const form = {
  account: 'every_key',
  email: 'every_key@example.com',
  password: 'seven small streams',
  repassword: 'seven small streams',
  first_name: 'Ada',
  last_name: 'Brook',
  agree: 1,
};
/** Has the form of an upload's address: whether there is one is asked last. */
const FILE = `/files/${'a'.repeat(32)}.png`;
const site = {
  logo: FILE,
  website: 'https://brook.example.com',
  media_kit: FILE,
  channel_type: 1,
};
const kit = { file_url: FILE, name: 'Kit', size: 1 };
const company = {};
/** A new password, twice. */
export const both = { new_password: 'a wide river', confirm_password: 'a wide river' };
const reset = { track: 'x', ...both };
const long = 'x'.repeat(256);

/** Per key the field that is spoilt and its value; without one the field is left out. */
type Spoilt = Partial<Record<ErrorKey, [field: string, value?: unknown]>>;
type Caller = { token: string } | null;
type Row = readonly [call: Call, caller: Caller, good: object, keys: Spoilt];
type Person = { token: string; user_id: number; username: string; email: string; password: string };

/** Of each key that one field raises, the field and a value; the keys of accounts, users and sites. */
export function spoilFields(
  taken: Person,
  owner: { token: string; site_id: number },
  waiting: { site_id: number },
): readonly Row[] {
  const resend = { user_id: taken.user_id, email: taken.email };
  return [
    [
      accounts.signUp,
      null,
      form,
      {
        ACCOUNT_ALREADY_EXISTS: ['account', taken.username],
        USERNAME_FORMAT_ERROR: ['account', 'a b'],
        EMAIL_ALREADY_EXISTS: ['email', taken.email],
        EMAIL_FORMAT_ERROR: ['email', 'plain'],
        EMAIL_DISPOSABLE: ['email', 'someone@mailinator.com'],
        PASSWORD_FORMAT_ERROR: ['password', 'short'],
        FIRST_NAME_REQUIRED: ['first_name'],
        FIRST_NAME_STRING: ['first_name', 7],
        LAST_NAME_REQUIRED: ['last_name'],
        LAST_NAME_STRING: ['last_name', 7],
        SIGN_UP_ACCOUNT_REQUIRED: ['account'],
        SIGN_UP_ACCOUNT_STRING: ['account', 7],
        SIGN_UP_PASSWORD_REQUIRED: ['password'],
        SIGN_UP_PASSWORD_STRING: ['password', 7],
        AGREE_REQUIRED: ['agree'],
        AGREE_INTEGER: ['agree', 'yes'],
        AGREE_IN_0_OR_1: ['agree', 2],
        SIGN_UP_EMAIL_REQUIRED: ['email'],
        SIGN_UP_EMAIL_STRING: ['email', 7],
        REPASSWORD_REQUIRED: ['repassword'],
        REPASSWORD_STRING: ['repassword', 7],
        REPASSWORD_ERROR: ['repassword', 'another one'],
        PARAMS_TYPE_ERROR: ['time_zone', 'Mars/Olympus'],
      },
    ],
    [
      accounts.checkAccount,
      null,
      {},
      { USERNAME_EMPTY: ['account'], USERNAME_NOT_STRING: ['account', 7] },
    ],
    [accounts.checkEmail, null, {}, { EMAIL_EMPTY: ['email'], EMAIL_NOT_STRING: ['email', 7] }],
    [
      accounts.editPassword,
      taken,
      { password: taken.password, ...both },
      {
        PASSWORD_EMPTY: ['password'],
        PASSWORD_NOT_STRING: ['password', 7],
        PASSWORD_NOT_EQUAL: ['confirm_password', 'another'],
        CONFIRM_PASSWORD_NOT_STRING: ['confirm_password', 7],
        INCORRECT_PASSWORD: ['password', 'wrong'],
      },
    ],
    [
      accounts.resendEmailCheck,
      null,
      resend,
      {
        USER_ID_REQUIRED: ['user_id'],
        USER_ID_INTEGER: ['user_id', 'one'],
        RESEND_EMAIL_REQUIRED: ['email'],
        RESEND_EMAIL_STRING: ['email', 7],
        USER_NOT_EXISTS: ['user_id', 2_000_000_000],
        EMAIL_NOT_EQUAL: ['email', 'someone@example.com'],
        EMAIL_ALREADY_VERIFIED: ['email', taken.email],
      },
    ],
    [
      accounts.signIn,
      null,
      { account: taken.username, password: taken.password },
      {
        ACCOUNT_REQUIRED: ['account'],
        ACCOUNT_STRING: ['account', 7],
        PASSWORD_REQUIRED: ['password'],
        PASSWORD_STRING: ['password', 7],
        WRONG_PASSWORD: ['password', 'wrong'],
      },
    ],
    [
      accounts.verifyEmail,
      null,
      {},
      { CODE_REQUIRED: ['code'], CODE_STRING: ['code', 7], CODE_ERROR: ['code', 'unknown'] },
    ],
    [
      accounts.resetPassword,
      null,
      reset,
      {
        RESET_TRACK_REQUIRED: ['track'],
        RESET_NEW_PASSWORD_REQUIRED: ['new_password'],
        RESET_CONFIRM_PASSWORD_REQUIRED: ['confirm_password'],
        RESET_PASSWORD_NOT_EQUAL: ['confirm_password', 'another'],
        PWD_RESET_CHECK_FAILED: ['track', 'unknown'],
      },
    ],
    [
      third.checkThirdParty,
      null,
      { platform: 'google', platform_code: 'x', state: 'x' },
      {
        THIRD_PARTY_PLATFORM_REQUIRED: ['platform'],
        THIRD_PARTY_PLATFORM_STRING: ['platform', 7],
        THIRD_PARTY_PLATFORM_CODE_REQUIRED: ['platform_code'],
        THIRD_PARTY_PLATFORM_CODE_STRING: ['platform_code', 7],
        PARAMS_EMPTY: ['state'],
        USER_THIRD_INFO_NOT_EXISTS: ['state', 'unknown'],
      },
    ],
    [third.unbindThirdParty, taken, {}, { USER_NOT_BIND: ['id', 2_000_000_000] }],
    [
      deleteSession,
      taken,
      {},
      { ID_REQUIRED: ['id'], ID_INTEGER: ['id', 'one'], NOT_FOUND: ['id', 2_000_000_000] },
    ],
    [
      team.inviteToTeam,
      taken,
      { email: 'invited@example.com', role: 'publisher_member' },
      {
        ROLE_REQUIRED: ['role'],
        ROLE_INVALID: ['role', 'admin'],
        TEAM_MEMBER_EXISTS: ['email', taken.email],
      },
    ],
    [
      team.changeTeamRole,
      taken,
      { user_id: taken.user_id, role: 'publisher_owner' },
      { LAST_OWNER: ['role', 'finance_viewer'] },
    ],
    [team.checkInvite, null, {}, { INVITATION_NOT_VALID: ['code', 'unknown'] }],
    [
      sites.editSite,
      owner,
      { site_id: owner.site_id, ...site },
      {
        SITE_ID_REQUIRED: ['site_id'],
        SITE_ID_INTEGER: ['site_id', 'one'],
        SITE_ID_MIN: ['site_id', 0],
        SITE_NOT_FOUND: ['site_id', 2_000_000_000],
        SITE_VALIDATION_FAILURE: ['channel_type', 7],
        SITE_LOGO_REQUIRED: ['logo'],
        SITE_LOGO_STRING: ['logo', 7],
        SITE_LOGO_MAX: ['logo', long],
        SITE_WEBSITE_REQUIRED: ['website'],
        SITE_WEBSITE_URL: ['website', 'brook'],
        SITE_WEBSITE_MAX: ['website', `https://brook.example.com/${long}`],
        SITE_MEDIA_KIT_REQUIRED: ['media_kit'],
        SITE_MEDIA_KIT_STRING: ['media_kit', 7],
        SITE_MEDIA_KIT_MAX: ['media_kit', long],
        SITE_CHANNEL_TYPE_REQUIRED: ['channel_type'],
        SITE_CHANNEL_TYPE_INTEGER: ['channel_type', 'one'],
        SITE_CHANNEL_TYPE_MIN: ['channel_type', 0],
        SITE_PROMOTION_METHODS_INTEGER: ['promotion_methods', 'one'],
        SITE_PROMOTION_METHODS_MIN: ['promotion_methods', 0],
        SITE_CHANNEL_PLATFORM_STRING: ['channel_platform', 7],
        SITE_CHANNEL_PLATFORM_MAX: ['channel_platform', long],
      },
    ],
    [
      sites.setDefaultSite,
      owner,
      {},
      {
        SITE_NOT_EXISTS: ['site_id', 2_000_000_000],
        SITE_DEFAULT_SET_STATUS_ERROR: ['site_id', waiting.site_id],
      },
    ],
    [sites.deleteSite, owner, {}, { SITE_IS_DEFAULT: ['site_id', owner.site_id] }],
    [sites.listSites, owner, {}, { SITE_STATUS_INVALID: ['status', 3] }],
    [
      profile.editCompany,
      owner,
      company,
      {
        COMPANY_NAME_STRING: ['company_name', 7],
        COMPANY_NAME_MAX: ['company_name', long],
        COMPANY_CATEGORY_STRING: ['category', 7],
        COMPANY_CATEGORY_MAX: ['category', long],
        COMPANY_COUNTRY_STRING: ['country', 7],
        COMPANY_COUNTRY_MAX: ['country', long],
        COMPANY_ADDRESS_STRING: ['address', 7],
        COMPANY_ADDRESS_MAX: ['address', long],
        COMPANY_CITY_STRING: ['city', 7],
        COMPANY_CITY_MAX: ['city', long],
        COMPANY_PROVINCE_STRING: ['province', 7],
        COMPANY_PROVINCE_MAX: ['province', long],
        COMPANY_POSTAL_CODE_STRING: ['postal_code', 7],
        COMPANY_POSTAL_CODE_MAX: ['postal_code', long],
      },
    ],
    [
      profile.editMediaKit,
      owner,
      kit,
      {
        MEDIA_KIT_FILE_URL_REQUIRED: ['file_url'],
        MEDIA_KIT_FILE_URL_STRING: ['file_url', 7],
        MEDIA_KIT_FILE_URL_MAX: ['file_url', long],
        MEDIA_KIT_NAME_REQUIRED: ['name'],
        MEDIA_KIT_NAME_STRING: ['name', 7],
        MEDIA_KIT_NAME_MAX: ['name', long],
        MEDIA_KIT_SIZE_REQUIRED: ['size'],
        MEDIA_KIT_SIZE_INTEGER: ['size', 'one'],
        MEDIA_KIT_SIZE_MIN: ['size', 0],
      },
    ],
    [
      profile.deleteMediaKit,
      owner,
      {},
      {
        MEDIA_KIT_ID_REQUIRED: ['id'],
        MEDIA_KIT_ID_INTEGER: ['id', 'one'],
        MEDIA_KIT_ID_MIN: ['id', 0],
      },
    ],
    [
      profile.editAvatar,
      owner,
      {},
      { AVATAR_REQUIRED: ['avatar'], AVATAR_STRING: ['avatar', 7], AVATAR_MAX: ['avatar', long] },
    ],
    [twoFactor.confirmTwoFactor, owner, {}, { TWO_FACTOR_NOT_ON: ['code', '123456'] }],
    [twoFactor.signInTwoFactor, null, { code: '1' }, { SIGN_IN_STEP_EXPIRED: ['challenge', 'x'] }],
    [raiseAutologin, owner, {}, { PERMISSION_DENIED: ['reason', 'to look'] }],
  ];
}
