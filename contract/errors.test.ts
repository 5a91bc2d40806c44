import { expect, test } from 'vitest';
import { english, errorCodes } from './errors.ts';
import { chinese } from './messages/zh.ts';

/** Rows of the specification's catalogue that have a KEY, with their English texts. */
const SPECIFIED: readonly [number, keyof typeof errorCodes, string?][] = [
  [20001, 'ACCOUNT_ALREADY_EXISTS', 'Username already exists'],
  [20002, 'USERNAME_FORMAT_ERROR', 'Invalid username format'],
  [20003, 'EMAIL_ALREADY_EXISTS', 'Email already exists'],
  [20004, 'EMAIL_FORMAT_ERROR', 'Invalid email format'],
  [20005, 'PASSWORD_FORMAT_ERROR', 'Invalid password format'],
  [20018, 'PASSWORD_NOT_EQUAL', 'Passwords do not match'],
  [20019, 'USER_NOT_EXISTS'],
  [20020, 'EMAIL_NOT_EQUAL'],
  [20021, 'EMAIL_ALREADY_VERIFIED'],
  [20022, 'AUTHCODE_KEY_NOT_EMPTY'],
  [20023, 'HTTP_CLIENT_PARAM_ERROR'],
  [20024, 'EMAIL_TEMPLATE_NOT_FOUND'],
  [20025, 'EMAIL_SENDING_FAILED'],
  [20034, 'AGREE_REQUIRED'],
  [20035, 'AGREE_INTEGER'],
  [20038, 'USER_THIRD_INFO_NOT_EXISTS'],
  [20039, 'USER_UNIQUE_ID_NOT_OBTAINED'],
  [20040, 'USER_HAS_BEEN_BOUND'],
  [20041, 'REGISTRATION_FAILED_PLEASE_CHECK'],
  [20045, 'WRONG_PASSWORD'],
  [20046, 'EMAIL_NOT_VERIFIED'],
  [20047, 'USER_LOCKED'],
  [20048, 'INCORRECT_PASSWORD'],
  [20049, 'LOGIN_EXCEEDED_PLEASE_RESET_PASSWORD', 'Login attempts exceeded, please reset password'],
  [20050, 'PUBLISHER_LOGIN_PASSWORD_INVALID'],
  [20055, 'USER_NOT_BIND'],
  [20057, 'THE_CURRENT_EMAIL_USER_ACCOUNT_DOES_NOT_EXIST'],
  [20060, 'CODE_ERROR'],
  [20065, 'PWD_RESET_CHECK_FAILED'],
  [20066, 'PWD_RESET_CHECK_EXPIRED'],
  [20067, 'TRACK_HAS_BEEN_USED'],
  [20068, 'TOKEN_ERROR'],
  [20069, 'TOKEN_EXPIRED'],
  [20070, 'BLOCK_NAME_NOT_EXIST'],
  [20071, 'PARAMS_TYPE_ERROR'],
  [20076, 'NOTICE_NOT_EXIST'],
  [20088, 'SITE_NOT_FOUND'],
  [20089, 'SITE_VALIDATION_FAILURE'],
  [20098, 'DEFAULT_SITE_NOT_SET'],
  [20099, 'SITE_NOT_EXISTS'],
  [20117, 'AGREE_IN_0_OR_1'],
  [20147, 'APP_ID_REQUIRED'],
  [20148, 'USER_REQUIRED'],
  [20164, 'SITE_ID_REQUIRED'],
  [20165, 'SITE_DEFAULT_SET_STATUS_ERROR'],
  [20185, 'BRAND_NOT_EXISTS'],
  [20186, 'SITE_NOT_EXISTS_OR_INVALID'],
  [20187, 'SITE_RELATIONSHIP_NOT_APPROVED'],
  [20188, 'BRAND_TARGET_URL_INVALID'],
  [20189, 'LINK_GENERATION_FAILED'],
  [20197, 'TOOLS_LINKBOOK_URL_FORBIDDEN'],
  [20201, 'BRAND_MERCHANT_STATUS_OFFLINE'],
  [20202, 'BRAND_MERCHANT_PAY_STANDARD_NOT_FOUND'],
  [20203, 'TOOLS_LINKBOOK_MERCHANT_URL_NOT_SUPPORT'],
  [20203, 'SAME_TASK_EXIST', 'A duplicate download task already exists.'],
  [401, 'UNAUTHORISED'],
];

test.each(SPECIFIED)('%i is %s', (code, key, text) => {
  expect(errorCodes[key]).toBe(code);
  if (text !== undefined) expect(english[key]).toBe(text);
});

test('every code of the catalogue is there; only the three specified ones carry two keys', () => {
  const codes = Object.values(errorCodes).filter((code) => code > 20000 && code < 21000);
  const expected = [];
  for (let code = 20001; code <= 20203; code += 1) {
    if (code < 20168 || code > 20170) expected.push(code);
  }
  expect([...new Set(codes)].sort()).toEqual(expected);
  const twice = codes.filter((code, index) => codes.indexOf(code) !== index);
  expect(twice.sort()).toEqual([20043, 20139, 20203]);
});

test('every key has an English and a Chinese text of its own', () => {
  const keys = Object.keys(errorCodes);
  expect(Object.keys(english)).toEqual(keys);
  expect(Object.keys(chinese)).toEqual(keys);
  for (const text of Object.values(english)) expect(text.trim().length).toBeGreaterThan(3);
  for (const text of Object.values(chinese)) expect(text).toMatch(/\p{Script=Han}/u);
});

test('no two keys of our own share a code', () => {
  // The specification gives three of its codes to two keys each.
  const own = Object.values(errorCodes).filter((code) => code >= 21000);
  expect(own.filter((code, index) => own.indexOf(code) !== index)).toEqual([]);
});
