import * as z from 'zod/mini';
import type { ErrorKey } from '../errors.ts';
import { oneOf, pattern, secret, text } from '../fields.ts';
import { PASSWORD_LENGTH } from './guessable-password.ts';

/**
 * Username: 3 to 50 letters, digits, dots, hyphens or underscores; never shaped like an e-mail
 * address.
 */
export const username = (keys: { required: ErrorKey; type: ErrorKey }) =>
  pattern(1000, /^[A-Za-z0-9][A-Za-z0-9._-]{2,49}$/, { ...keys, format: 'USERNAME_FORMAT_ERROR' });

const LOCAL_PART = /^[^\s"(),:;<>@[\\\]\p{C}]{1,64}$/u;
const LABEL = '[\\p{L}\\p{N}](?:[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}])?';
const TOP_LABEL = '\\p{L}[\\p{L}\\p{N}-]{0,61}[\\p{L}\\p{N}]';
const DOMAIN = new RegExp(`^(?=.{4,253}$)(?:${LABEL}\\.)+${TOP_LABEL}$`, 'u');

/** Whether a text is a deliverable e-mail address: local part, @, host name with a dot. */
export function isEmail(value: string): boolean {
  const at = value.lastIndexOf('@');
  const local = value.slice(0, at);
  const dotted = /^\.|\.\.|\.$/.test(local);
  return (
    value.length <= 254 && LOCAL_PART.test(local) && !dotted && DOMAIN.test(value.slice(at + 1))
  );
}

/** E-mail address, case-insensitive. */
export const email = (keys: { required: ErrorKey; type: ErrorKey }) =>
  text(1000, keys).check(z.refine(isEmail, { error: 'EMAIL_FORMAT_ERROR' }));

/** New password: 8 to 128 characters of any kind. */
export const newPassword = (keys: { required: ErrorKey; type: ErrorKey }) =>
  secret(keys).check(
    z.refine(
      (value) => {
        const { length } = [...value];
        return length >= PASSWORD_LENGTH.min && length <= PASSWORD_LENGTH.max;
      },
      { error: 'PASSWORD_FORMAT_ERROR' },
    ),
  );

/**
 * Whether a text is an IANA time zone name. Offsets (+01:00) are refused: they have no daylight
 * saving time.
 */
export function isTimeZone(value: string): boolean {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(value)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: value }) !== null;
  } catch {
    return false;
  }
}

export const timeZone = z.optional(
  text(64).check(z.refine(isTimeZone, { error: 'PARAMS_TYPE_ERROR' })),
);

export const firstName = text(100, { required: 'FIRST_NAME_REQUIRED', type: 'FIRST_NAME_STRING' });
export const lastName = text(100, { required: 'LAST_NAME_REQUIRED', type: 'LAST_NAME_STRING' });

export const chosenUsername = username({
  required: 'SIGN_UP_ACCOUNT_REQUIRED',
  type: 'SIGN_UP_ACCOUNT_STRING',
});

/** Fields that every new user fills in, in addition to the username. */
export const newUser = {
  password: newPassword({ required: 'SIGN_UP_PASSWORD_REQUIRED', type: 'SIGN_UP_PASSWORD_STRING' }),
  repassword: secret({ required: 'REPASSWORD_REQUIRED', type: 'REPASSWORD_STRING' }),
  first_name: firstName,
  last_name: lastName,
  /** Must be 1. 0 is a valid value and is refused with AGREE_REQUIRED. */
  agree: oneOf([0, 1], {
    required: 'AGREE_REQUIRED',
    type: 'AGREE_INTEGER',
    among: 'AGREE_IN_0_OR_1',
  }),
};

/** Compares a password with its repetition before the fields that follow are checked. */
/*@__NO_SIDE_EFFECTS__*/
export function isSame<const First extends string, const Second extends string>(
  first: First,
  second: Second,
  error: ErrorKey,
) {
  return z.refine<Record<First | Second, string>>((value) => value[first] === value[second], {
    error,
    path: [second],
    when: ({ value }) => {
      const fields = value as Readonly<Record<string, unknown>>;
      return typeof fields[first] === 'string' && typeof fields[second] === 'string';
    },
  });
}

export const isRepeated = /*@__PURE__*/ isSame('password', 'repassword', 'REPASSWORD_ERROR');
