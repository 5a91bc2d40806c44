import * as z from 'zod/mini';
import { email, isRepeated, newUser, timeZone } from '../accounts/fields.ts';
import { call } from '../call.ts';
import { secret, text, word } from '../fields.ts';
import { LANGUAGES } from '../language.ts';
import { signInLinkRefusals, signInRefusals } from '../sign-in-link.ts';
import { brandRole, portalProfile } from './fields.ts';

const signedIn = z.object({ token: z.string(), user: portalProfile });
const password = secret({ required: 'PASSWORD_REQUIRED', type: 'PASSWORD_STRING' });
const address = text(1000, { required: 'EMAIL_EMPTY', type: 'EMAIL_NOT_STRING' });
const code = text(1000, { required: 'CODE_REQUIRED', type: 'CODE_STRING' });

/**
 * Signs in to the portal, by the rules of `/auth/sign_in`. A publisher's account with the same address
 * is another account. Everything about an own sign-in that needs a session (second factor, sessions,
 * password, address) is done by the calls of `/user/...`, and the reset by `/auth/pwd_reset`.
 */
export const signInToPortal = call('/portal/auth/sign_in', {
  actor: 'anyone',
  input: z.object({ email: address, password }),
  reply: signedIn,
  refuses: signInRefusals,
});

/** Second step of a sign-in that was answered with 320. */
export const passPortalFactor = call('/portal/auth/sign_in_two_factor', {
  actor: 'anyone',
  input: z.object({
    challenge: text(1000, { required: 'SIGN_IN_STEP_EXPIRED', type: 'SIGN_IN_STEP_EXPIRED' }),
    code: text(100, { required: 'CODE_REQUIRED', type: 'CODE_STRING' }),
  }),
  reply: signedIn,
  refuses: [
    'SIGN_IN_STEP_EXPIRED',
    'CODE_ERROR',
    'USER_LOCKED',
    'LOGIN_EXCEEDED_PLEASE_RESET_PASSWORD',
    'TOO_MANY_REQUESTS',
  ],
});

/** Mails a sign-in link for the browser that asks; always answers success. */
export const requestPortalLink = call('/portal/auth/sign_in_link', {
  actor: 'anyone',
  input: z.object({ email: address, password: z.optional(password) }),
  refuses: ['TOO_MANY_REQUESTS', 'SERVICE_BUSY'],
});

/** Signs in by the code of a mailed link. */
export const signInByPortalLink = call('/portal/auth/sign_in_link_use', {
  actor: 'anyone',
  input: z.object({ code }),
  reply: signedIn,
  refuses: signInLinkRefusals,
});

/** Mails a link to reset the password of an account of the portal; always answers success. */
export const forgetPortalPassword = call('/portal/auth/pwd_forget', {
  actor: 'anyone',
  input: z.object({ email: email({ required: 'EMAIL_EMPTY', type: 'EMAIL_NOT_STRING' }) }),
  refuses: ['TOO_MANY_REQUESTS'],
});

/** Describes the invitation behind a mailed link without using it up. */
export const checkBrandInvite = call('/portal/auth/invite_check', {
  actor: 'anyone',
  input: z.object({ code }),
  reply: z.object({
    email: z.string(),
    role: brandRole,
    /** Name of the brand. */
    brand: z.string(),
    /** The address of the owner who invited; '' if staff of the network did. */
    invited_by: z.string(),
    expires_at: z.string(),
    /** The address has an account of the portal already: its owner signs in and joins. */
    has_account: z.boolean(),
  }),
  refuses: ['INVITATION_NOT_VALID', 'TOO_MANY_REQUESTS'],
});

/**
 * Creates the account of the invited person, whose address the link verifies, and signs them in. Without
 * a language it is that of the page, without a time zone that of the network.
 */
export const acceptBrandInvite = call('/portal/auth/invite_accept', {
  actor: 'anyone',
  input: z
    .object({ code, ...newUser, language: z.optional(word(LANGUAGES)), time_zone: timeZone })
    .check(isRepeated),
  reply: signedIn,
  refuses: [
    'INVITATION_NOT_VALID',
    'INVITATION_EMAIL_HAS_ACCOUNT',
    'TEAM_MEMBER_EXISTS',
    'PASSWORD_TOO_COMMON',
    'AGREE_REQUIRED',
    'TOO_MANY_REQUESTS',
    'SERVICE_BUSY',
  ],
});

/** Exchanges the code of `/staff/brand/autologin` for a read-only session of 30 minutes. */
export const exchangePortalCode = call('/portal/auth/autologin', {
  actor: 'anyone',
  input: z.object({ code }),
  reply: z.object({ token: z.string(), expires_at: z.string(), mcid: z.string() }),
  refuses: ['CODE_ERROR'],
});
