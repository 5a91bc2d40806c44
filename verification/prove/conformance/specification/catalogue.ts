/**
 * Section 8 of the specification: the keys that the catalogue names. A code with several keys is
 * assigned several times.
 */
const keys: Readonly<Record<number, readonly string[]>> = {
  20001: ['ACCOUNT_ALREADY_EXISTS'],
  20002: ['USERNAME_FORMAT_ERROR'],
  20003: ['EMAIL_ALREADY_EXISTS'],
  20004: ['EMAIL_FORMAT_ERROR'],
  20005: ['PASSWORD_FORMAT_ERROR'],
  20018: ['PASSWORD_NOT_EQUAL'],
  20019: ['USER_NOT_EXISTS'],
  20020: ['EMAIL_NOT_EQUAL'],
  20021: ['EMAIL_ALREADY_VERIFIED'],
  20022: ['AUTHCODE_KEY_NOT_EMPTY'],
  20023: ['HTTP_CLIENT_PARAM_ERROR'],
  20024: ['EMAIL_TEMPLATE_NOT_FOUND'],
  20025: ['EMAIL_SENDING_FAILED'],
  20034: ['AGREE_REQUIRED'],
  20035: ['AGREE_INTEGER'],
  20038: ['USER_THIRD_INFO_NOT_EXISTS'],
  20039: ['USER_UNIQUE_ID_NOT_OBTAINED'],
  20040: ['USER_HAS_BEEN_BOUND'],
  20041: ['REGISTRATION_FAILED_PLEASE_CHECK'],
  20045: ['WRONG_PASSWORD'],
  20046: ['EMAIL_NOT_VERIFIED'],
  20047: ['USER_LOCKED'],
  20048: ['INCORRECT_PASSWORD'],
  20049: ['LOGIN_EXCEEDED_PLEASE_RESET_PASSWORD'],
  20050: ['PUBLISHER_LOGIN_PASSWORD_INVALID'],
  20055: ['USER_NOT_BIND'],
  20057: ['THE_CURRENT_EMAIL_USER_ACCOUNT_DOES_NOT_EXIST'],
  20060: ['CODE_ERROR'],
  20065: ['PWD_RESET_CHECK_FAILED'],
  20066: ['PWD_RESET_CHECK_EXPIRED'],
  20067: ['TRACK_HAS_BEEN_USED'],
  20068: ['TOKEN_ERROR'],
  20069: ['TOKEN_EXPIRED'],
  20070: ['BLOCK_NAME_NOT_EXIST'],
  20071: ['PARAMS_TYPE_ERROR'],
  20076: ['NOTICE_NOT_EXIST'],
  20088: ['SITE_NOT_FOUND'],
  20089: ['SITE_VALIDATION_FAILURE'],
  20098: ['DEFAULT_SITE_NOT_SET'],
  20099: ['SITE_NOT_EXISTS'],
  20117: ['AGREE_IN_0_OR_1'],
  20147: ['APP_ID_REQUIRED'],
  20148: ['USER_REQUIRED'],
  20164: ['SITE_ID_REQUIRED'],
  20165: ['SITE_DEFAULT_SET_STATUS_ERROR'],
  20185: ['BRAND_NOT_EXISTS'],
  20186: ['SITE_NOT_EXISTS_OR_INVALID'],
  20187: ['SITE_RELATIONSHIP_NOT_APPROVED'],
  20188: ['BRAND_TARGET_URL_INVALID'],
  20189: ['LINK_GENERATION_FAILED'],
  20197: ['TOOLS_LINKBOOK_URL_FORBIDDEN'],
  20201: ['BRAND_MERCHANT_STATUS_OFFLINE'],
  20202: ['BRAND_MERCHANT_PAY_STANDARD_NOT_FOUND'],
  20203: ['TOOLS_LINKBOOK_MERCHANT_URL_NOT_SUPPORT', 'SAME_TASK_EXIST'],
};

const FIRST = 20001;
const LAST = 20203;
/** Codes below the catalogue that the specification gives a meaning. */
const OTHERS = [0, 320, 401];
/** The specification does not show these. */
const NOT_SHOWN = [20168, 20169, 20170];

/** Every code of the catalogue. */
export const catalogueCodes: readonly number[] = Array.from(
  { length: LAST - FIRST + 1 },
  (_, index) => FIRST + index,
).filter((code) => !NOT_SHOWN.includes(code));

/** What is wrong with a code and its message, or null. The message of a refusal is its key. */
export function checkMessage(code: number, message: string): string | null {
  if (OTHERS.includes(code) || code > LAST) return null;
  if (!catalogueCodes.includes(code)) return `${code} is not in the catalogue`;
  const expected = keys[code];
  if (expected && !expected.includes(message)) return `${code} has the message ${message}`;
  return /^[A-Z][A-Z0-9_]+$/.test(message) ? null : `${code} has no key, but ${message}`;
}
