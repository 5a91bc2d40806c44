import * as z from 'zod/mini';
import { call } from '../call.ts';
import type { ErrorKey } from '../errors.ts';
import { currencyCode, integer, optionalText, secret, text, word } from '../fields.ts';
import { LANGUAGES } from '../language.ts';
import { signInRefusals } from '../sign-in-link.ts';
import {
  chosenUsername,
  email,
  firstName,
  isRepeated,
  isSame,
  lastName,
  newPassword,
  newUser,
  timeZone,
  username,
} from './fields.ts';
import { profile } from './profile.ts';

/** Registers a publisher and sends a verification link by e-mail. */
export const signUp = call('/auth/sign_up', {
  actor: 'anyone',
  input: z
    .object({
      account: chosenUsername,
      email: email({ required: 'SIGN_UP_EMAIL_REQUIRED', type: 'SIGN_UP_EMAIL_STRING' }),
      ...newUser,
      /**
       * Code of the publisher who referred this one. An unknown code or the publisher's own is
       * ignored.
       */
      referer_uid: optionalText(64),
      /** The visitor's time zone, as the initial value of the account; UTC if absent. */
      time_zone: timeZone,
    })
    .check(isRepeated),
  reply: z.object({ user_id: z.int(), email: z.string() }),
  refuses: [
    'ACCOUNT_ALREADY_EXISTS',
    'EMAIL_ALREADY_EXISTS',
    'EMAIL_DISPOSABLE',
    'PASSWORD_TOO_COMMON',
    'AGREE_REQUIRED',
    'TOO_MANY_REQUESTS',
    'SERVICE_BUSY',
  ],
});

/** Succeeds if the username is free. */
export const checkAccount = call('/auth/account_check', {
  actor: 'anyone',
  input: z.object({
    account: username({ required: 'USERNAME_EMPTY', type: 'USERNAME_NOT_STRING' }),
  }),
  reply: z.object({ available: z.literal(true) }),
  refuses: ['ACCOUNT_ALREADY_EXISTS', 'TOO_MANY_REQUESTS'],
});

/** Succeeds if the e-mail address is free and may be registered. */
export const checkEmail = call('/auth/email_check', {
  actor: 'anyone',
  input: z.object({ email: email({ required: 'EMAIL_EMPTY', type: 'EMAIL_NOT_STRING' }) }),
  reply: z.object({ available: z.literal(true) }),
  refuses: ['EMAIL_ALREADY_EXISTS', 'EMAIL_DISPOSABLE', 'TOO_MANY_REQUESTS'],
});

/**
 * Sends another verification link. Takes the values returned by sign-up or with 20046. Refuses 20025
 * while the previous one could not be sent and is retried.
 */
export const resendEmailCheck = call('/auth/email_check_resend', {
  actor: 'anyone',
  input: z.object({
    user_id: integer({ required: 'USER_ID_REQUIRED', type: 'USER_ID_INTEGER' }, 1),
    email: text(1000, { required: 'RESEND_EMAIL_REQUIRED', type: 'RESEND_EMAIL_STRING' }),
  }),
  refuses: [
    'USER_NOT_EXISTS',
    'EMAIL_NOT_EQUAL',
    'EMAIL_ALREADY_VERIFIED',
    'EMAIL_SENDING_FAILED',
    'TOO_MANY_REQUESTS',
  ],
});

/**
 * Accepts the code of a verification mail. Single use, valid for 30 minutes. In the browser that
 * signed up it also signs in; `signed_in` is null in others, where who follows a link that a stranger
 * has passed on would enter the stranger's account.
 */
export const verifyEmail = call('/auth/email_verify', {
  actor: 'anyone',
  input: z.object({ code: text(1000, { required: 'CODE_REQUIRED', type: 'CODE_STRING' }) }),
  reply: z.object({
    email: z.string(),
    signed_in: z.nullable(z.object({ token: z.string(), user: profile })),
  }),
  refuses: ['CODE_ERROR'],
});

/**
 * Signs in by username or e-mail. 20045 does not reveal which of the two was wrong. 20046 carries
 * data {user_id, email}. 20049 requires a password reset. 320 carries data {step: 'two_factor',
 * challenge, expires_at}; `/auth/sign_in_two_factor` completes the sign-in.
 */
export const signIn = call('/auth/sign_in', {
  actor: 'anyone',
  input: z.object({
    account: text(1000, { required: 'ACCOUNT_REQUIRED', type: 'ACCOUNT_STRING' }),
    password: secret({ required: 'PASSWORD_REQUIRED', type: 'PASSWORD_STRING' }),
  }),
  reply: z.object({ token: z.string(), user: profile }),
  refuses: signInRefusals,
});

export const signOut = call('/auth/sign_out', {
  actor: 'user',
  effect: 'none',
});

/**
 * Sends a password reset link if the address has an account. Always answers success, so that it
 * does not reveal which addresses are registered.
 */
export const forgetPassword = call('/auth/pwd_forget', {
  actor: 'anyone',
  input: z.object({ email: email({ required: 'EMAIL_EMPTY', type: 'EMAIL_NOT_STRING' }) }),
  refuses: ['TOO_MANY_REQUESTS'],
});

const track = text(1000, { required: 'RESET_TRACK_REQUIRED', type: 'PWD_RESET_CHECK_FAILED' });

/** Checks whether the track of a reset mail is still valid, without consuming it. */
export const checkPasswordReset = call('/auth/pwd_reset_check', {
  actor: 'anyone',
  input: z.object({ track }),
  reply: z.object({ expires_at: z.string() }),
  refuses: ['PWD_RESET_CHECK_FAILED', 'PWD_RESET_CHECK_EXPIRED', 'TRACK_HAS_BEEN_USED'],
});

const bothNewPasswords = (missingConfirmation: ErrorKey) => ({
  new_password: newPassword({
    required: 'RESET_NEW_PASSWORD_REQUIRED',
    type: 'PASSWORD_NOT_STRING',
  }),
  confirm_password: secret({
    required: missingConfirmation,
    type: 'CONFIRM_PASSWORD_NOT_STRING',
  }),
});

const areEqual = (error: ErrorKey) => isSame('new_password', 'confirm_password', error);

/** Sets a new password by the track of a reset mail and ends all sessions of the user. */
export const resetPassword = call('/auth/pwd_reset', {
  actor: 'anyone',
  input: z
    .object({ track, ...bothNewPasswords('RESET_CONFIRM_PASSWORD_REQUIRED') })
    .check(areEqual('RESET_PASSWORD_NOT_EQUAL')),
  refuses: [
    'PWD_RESET_CHECK_FAILED',
    'PWD_RESET_CHECK_EXPIRED',
    'TRACK_HAS_BEEN_USED',
    'PASSWORD_TOO_COMMON',
    'SERVICE_BUSY',
  ],
});

export const readProfile = call('/user/profile', {
  actor: 'newcomer',
  effect: 'none',
  reply: profile,
});

/**
 * Replaces the user's names and nickname; absent ones are cleared. The language stays when absent.
 * Currency and time zone belong to the publisher: they stay when absent, and only owners may change
 * them.
 */
export const editProfile = call('/user/edit', {
  actor: 'newcomer',
  input: z.object({
    first_name: firstName,
    last_name: lastName,
    nickname: optionalText(100),
    language: z.optional(word(LANGUAGES)),
    currency: z.optional(currencyCode()),
    time_zone: timeZone,
  }),
  reply: profile,
  refuses: ['PERMISSION_DENIED'],
});

/** Changes the password and ends every other session of the user. */
export const editPassword = call('/user/password_edit', {
  actor: 'user',
  effect: 'credential',
  input: z
    .object({
      password: secret({ required: 'PASSWORD_EMPTY', type: 'PASSWORD_NOT_STRING' }),
      ...bothNewPasswords('CONFIRM_PASSWORD_EMPTY'),
    })
    .check(areEqual('PASSWORD_NOT_EQUAL')),
  refuses: ['INCORRECT_PASSWORD', 'SERVICE_BUSY', 'PASSWORD_TOO_COMMON', 'TOO_MANY_REQUESTS'],
});

/** A staff member as shown in the console. */
export const staffProfile = z.object({
  staff_id: z.int(),
  name: z.string(),
  email: z.string(),
  role: z.string(),
  permissions: z.array(z.string()),
});

/**
 * First step of a staff sign-in. It never signs in by itself: the right password is answered with
 * 320 and a `StaffStep` (contract/accounts/staff-two-factor.ts), whose second factor completes the
 * sign-in.
 */
export const signInAdmin = call('/auth/sign_in_admin', {
  actor: 'anyone',
  input: z.object({
    email: text(1000, { required: 'EMAIL_EMPTY', type: 'EMAIL_NOT_STRING' }),
    password: secret({ required: 'PASSWORD_REQUIRED', type: 'PASSWORD_STRING' }),
  }),
  refuses: [
    'THIRD_PARTY_STEP_REQUIRED',
    'WRONG_PASSWORD',
    'USER_LOCKED',
    'TOO_MANY_REQUESTS',
    'SERVICE_BUSY',
  ],
});

export const readStaffProfile = call('/staff/profile', {
  actor: { staff: 'staff.self' },
  effect: 'none',
  reply: staffProfile,
});

export const signOutStaff = call('/staff/sign_out', {
  actor: { staff: 'staff.self' },
  effect: 'none',
});
