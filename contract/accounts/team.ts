import * as z from 'zod/mini';
import { call } from '../call.ts';
import { integer, secret, text, word } from '../fields.ts';
import { chosenUsername, email, isRepeated, newUser } from './fields.ts';
import { profile } from './profile.ts';

/** The roles of a publisher's users, the one that may most first. */
export const teamRoles = ['publisher_owner', 'publisher_member', 'finance_viewer'] as const;

const role = z.enum(teamRoles);
const chosenRole = word(teamRoles, { required: 'ROLE_REQUIRED', type: 'ROLE_INVALID' });
const invitationId = integer({ required: 'ID_REQUIRED', type: 'ID_INTEGER' }, 1);
const userId = integer({ required: 'USER_ID_REQUIRED', type: 'USER_ID_INTEGER' }, 1);

const member = z.object({
  user_id: z.int(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  joined_at: z.string(),
  /** When one of their sessions was last used, to the minute; null: none is open. */
  last_seen_at: z.nullable(z.string()),
  /** The one this call was made by. */
  you: z.boolean(),
});

const invitation = z.object({
  id: z.int(),
  email: z.string(),
  role,
  invited_by: z.string(),
  /** When the link was mailed last. */
  sent_at: z.string(),
  expires_at: z.string(),
  expired: z.boolean(),
});

/** Everybody of the publisher, the oldest first, and the invitations that wait. */
export const listTeam = call('/user/team_list', {
  actor: 'newcomer',
  effect: 'none',
  permission: 'team.read',
  input: z.object({}),
  reply: z.object({
    list: z.array(member),
    total: z.int(),
    invitations: z.array(invitation),
    /** How many more may be invited. */
    places_left: z.int(),
  }),
});

/**
 * Mails an invitation. It is answered alike whether or not the address has an account elsewhere:
 * only who reads the mail learns that.
 */
export const inviteToTeam = call('/user/team_invite', {
  actor: 'newcomer',
  effect: 'credential',
  permission: 'team.write',
  input: z.object({
    email: email({ required: 'EMAIL_EMPTY', type: 'EMAIL_NOT_STRING' }),
    role: chosenRole,
  }),
  reply: invitation,
  refuses: [
    'TEAM_MEMBER_EXISTS',
    'TEAM_INVITATION_EXISTS',
    'TEAM_FULL',
    'EMAIL_DISPOSABLE',
    'TOO_MANY_REQUESTS',
    'PERMISSION_DENIED',
  ],
});

/** Mails a new link and gives it the whole time again; the one before works no more. */
export const resendTeamInvite = call('/user/team_invite_resend', {
  actor: 'newcomer',
  effect: 'credential',
  permission: 'team.write',
  input: z.object({ id: invitationId }),
  reply: invitation,
  refuses: ['NOT_FOUND', 'TOO_MANY_REQUESTS', 'PERMISSION_DENIED'],
});

/** Takes an invitation back: its link works no more. */
export const cancelTeamInvite = call('/user/team_invite_cancel', {
  actor: 'newcomer',
  effect: 'credential',
  permission: 'team.write',
  input: z.object({ id: invitationId }),
  reply: z.object({}),
  refuses: ['NOT_FOUND'],
});

/** Gives one of the team another role, in force with the next call they make. */
export const changeTeamRole = call('/user/team_role', {
  actor: 'newcomer',
  effect: 'credential',
  permission: 'team.write',
  input: z.object({ user_id: userId, role: chosenRole }),
  reply: member,
  refuses: ['USER_NOT_EXISTS', 'LAST_OWNER', 'PERMISSION_DENIED'],
});

/** Takes one off the team: all their sessions end, and their address may be invited anew. */
export const removeFromTeam = call('/user/team_remove', {
  actor: 'newcomer',
  effect: 'credential',
  permission: 'team.write',
  input: z.object({ user_id: userId }),
  reply: z.object({}),
  refuses: ['USER_NOT_EXISTS', 'LAST_OWNER', 'PERMISSION_DENIED'],
});

/**
 * Takes the user who asks off the team: their own sessions end, and what they made stays. An owner is
 * taken off by another one. There is no way back by oneself, so a session alone does not do it.
 */
export const leaveTeam = call('/user/team_leave', {
  actor: 'newcomer',
  effect: 'credential',
  input: z.object({
    password: secret({ required: 'PASSWORD_EMPTY', type: 'PASSWORD_NOT_STRING' }),
  }),
  reply: z.object({}),
  refuses: ['INCORRECT_PASSWORD', 'SERVICE_BUSY', 'TEAM_OWNER_STAYS', 'TOO_MANY_REQUESTS'],
});

const code = text(1000, { required: 'CODE_REQUIRED', type: 'CODE_STRING' });

/** What an invitation's link is for; does not use it. Who holds the link reads that mailbox. */
export const checkInvite = call('/auth/invite_check', {
  actor: 'anyone',
  input: z.object({ code }),
  reply: z.object({
    email: z.string(),
    role,
    /** The company that invites, or the publisher's name. */
    team: z.string(),
    invited_by: z.string(),
    expires_at: z.string(),
  }),
  refuses: ['INVITATION_NOT_VALID', 'INVITATION_EMAIL_HAS_ACCOUNT', 'TOO_MANY_REQUESTS'],
});

/** Makes the invited user, whose address the link has verified, and signs them in. */
export const acceptInvite = call('/auth/invite_accept', {
  actor: 'anyone',
  input: z.object({ code, account: chosenUsername, ...newUser }).check(isRepeated),
  reply: z.object({ token: z.string(), user: profile }),
  refuses: [
    'INVITATION_NOT_VALID',
    'INVITATION_EMAIL_HAS_ACCOUNT',
    'ACCOUNT_ALREADY_EXISTS',
    'PASSWORD_TOO_COMMON',
    'AGREE_REQUIRED',
    'TOO_MANY_REQUESTS',
    'SERVICE_BUSY',
  ],
});
