import * as z from 'zod/mini';
import { email, firstName, lastName, timeZone } from '../accounts/fields.ts';
import { call } from '../call.ts';
import { integer, rowId, text, word } from '../fields.ts';
import { LANGUAGES } from '../language.ts';
import {
  brandInvitation,
  brandMember,
  brandTeam,
  chosenBrandRole,
  ofBrand,
  portalProfile,
} from './fields.ts';

/** The person who is signed in, and the brands that they can open. */
export const readPortalProfile = call('/portal/profile', {
  actor: 'brand_user',
  effect: 'none',
  reply: portalProfile,
});

/** Replaces the person's names, language and time zone. The language stays when absent. */
export const editPortalProfile = call('/portal/profile_edit', {
  actor: 'brand_user',
  input: z.object({
    first_name: firstName,
    last_name: lastName,
    language: z.optional(word(LANGUAGES)),
    time_zone: timeZone,
  }),
  reply: portalProfile,
});

export const signOutOfPortal = call('/portal/sign_out', { actor: 'brand_user', effect: 'none' });

/** Joins a further brand by the link of an invitation to the address of the account. */
export const joinBrand = call('/portal/team/join', {
  actor: 'brand_user',
  effect: 'credential',
  input: z.object({
    code: text(1000, { required: 'CODE_REQUIRED', type: 'CODE_STRING' }),
  }),
  reply: z.object({ mcid: z.string(), user: portalProfile }),
  refuses: ['INVITATION_NOT_VALID', 'INVITATION_FOR_OTHER_ADDRESS', 'TEAM_MEMBER_EXISTS'],
});

/** The people of the brand and the invitations that wait. */
export const listBrandTeam = call('/portal/team/list', {
  actor: { brand: 'users.read' },
  effect: 'none',
  input: z.object(ofBrand),
  reply: brandTeam,
});

const write = { actor: { brand: 'users.write' }, effect: 'credential' } as const;

/** Invites a person by mail. The link is valid for 7 days. */
export const inviteToBrandTeam = call('/portal/team/invite', {
  ...write,
  input: z.object({
    ...ofBrand,
    email: email({ required: 'EMAIL_EMPTY', type: 'EMAIL_NOT_STRING' }),
    role: chosenBrandRole,
  }),
  reply: brandInvitation,
  refuses: [
    'EMAIL_DISPOSABLE',
    'TEAM_MEMBER_EXISTS',
    'TEAM_INVITATION_EXISTS',
    'TEAM_FULL',
    'TOO_MANY_REQUESTS',
  ],
});

/** Mails a new link; the one before is no longer valid. */
export const resendBrandInvite = call('/portal/team/invite_resend', {
  ...write,
  input: z.object({ ...ofBrand, id: rowId }),
  reply: brandInvitation,
  refuses: ['NOT_FOUND', 'TOO_MANY_REQUESTS'],
});

export const cancelBrandInvite = call('/portal/team/invite_cancel', {
  ...write,
  input: z.object({ ...ofBrand, id: rowId }),
  refuses: ['NOT_FOUND'],
});

const userId = integer({ required: 'USER_ID_REQUIRED', type: 'USER_ID_INTEGER' }, 1);

/** Changes the role of a person, from their next call on. The last owner keeps the role. */
export const changeBrandRole = call('/portal/team/role_edit', {
  ...write,
  input: z.object({ ...ofBrand, user_id: userId, role: chosenBrandRole }),
  reply: brandMember,
  refuses: ['USER_NOT_EXISTS', 'LAST_OWNER'],
});

/** Takes the brand away from a person, who keeps the account and other brands. */
export const removeFromBrand = call('/portal/team/remove', {
  ...write,
  input: z.object({ ...ofBrand, user_id: userId }),
  refuses: ['USER_NOT_EXISTS', 'LAST_OWNER'],
});
