import * as z from 'zod/mini';
import { call } from '../call.ts';
import { integer, rowId, secret, text, word } from '../fields.ts';
import { chosenUsername, email, isRepeated, newUser } from './fields.ts';
import { profile } from './profile.ts';

const credential = { actor: 'newcomer', effect: 'credential', permission: 'team.write' } as const;

/** Roles of a publisher's users, from most to least permissions. */
export const teamRoles = ['publisher_owner', 'publisher_member', 'finance_viewer'] as const;

const role = z.enum(teamRoles);
const chosenRole = word(teamRoles, { required: 'ROLE_REQUIRED', type: 'ROLE_INVALID' });
const userId = integer({ required: 'USER_ID_REQUIRED', type: 'USER_ID_INTEGER' }, 1);

const member = z.object({
  user_id: z.int(),
  username: z.string(),
  name: z.string(),
  email: z.string(),
  role,
  joined_at: z.string(),
  /** When one of their sessions was last used, rounded to the minute; null if none is open. */
  last_seen_at: z.nullable(z.string()),
  /** The user who made this call. */
  you: z.boolean(),
});

const invitation = z.object({
  id: z.int(),
  email: z.string(),
  role,
  invited_by: z.string(),
  /** When the invitation was last sent. */
  sent_at: z.string(),
  expires_at: z.string(),
  expired: z.boolean(),
});

/** Users of the publisher, oldest first, and pending invitations. */
export const listTeam = call('/user/team_list', {
  actor: 'newcomer',
  effect: 'none',
  permission: 'team.read',
  reply: z.object({
    list: z.array(member),
    total: z.int(),
    invitations: z.array(invitation),
    /** How many more users may be invited. */
    places_left: z.int(),
  }),
});

/**
 * Sends an invitation by e-mail. The answer is the same whether or not the address has an account
 * elsewhere; only the recipient of the mail learns that.
 */
export const inviteToTeam = call('/user/team_invite', {
  ...credential,
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

/** Sends a new link with a full validity period; the previous link becomes invalid. */
export const resendTeamInvite = call('/user/team_invite_resend', {
  ...credential,
  input: z.object({ id: rowId }),
  reply: invitation,
  refuses: ['NOT_FOUND', 'TOO_MANY_REQUESTS', 'PERMISSION_DENIED'],
});

/** Revokes an invitation: its link becomes invalid. */
export const cancelTeamInvite = call('/user/team_invite_cancel', {
  ...credential,
  input: z.object({ id: rowId }),
  refuses: ['NOT_FOUND'],
});

/** Changes the role of a team member. Takes effect with their next call. */
export const changeTeamRole = call('/user/team_role', {
  ...credential,
  input: z.object({ user_id: userId, role: chosenRole }),
  reply: member,
  refuses: ['USER_NOT_EXISTS', 'LAST_OWNER', 'PERMISSION_DENIED'],
});

/** Removes a team member: all their sessions end, and their address may be invited again. */
export const removeFromTeam = call('/user/team_remove', {
  ...credential,
  input: z.object({ user_id: userId }),
  refuses: ['USER_NOT_EXISTS', 'LAST_OWNER', 'PERMISSION_DENIED'],
});

/**
 * Removes the calling user from the team: their sessions end, what they created stays. An owner can
 * only be removed by another owner. It cannot be undone by the user, so a session without further
 * proof is not enough.
 */
export const leaveTeam = call('/user/team_leave', {
  actor: 'newcomer',
  effect: 'credential',
  input: z.object({
    password: secret({ required: 'PASSWORD_EMPTY', type: 'PASSWORD_NOT_STRING' }),
  }),
  refuses: ['INCORRECT_PASSWORD', 'SERVICE_BUSY', 'TEAM_OWNER_STAYS', 'TOO_MANY_REQUESTS'],
});

const code = text(1000, { required: 'CODE_REQUIRED', type: 'CODE_STRING' });

/**
 * Describes the invitation behind a link without consuming it. The holder of the link is assumed to
 * have access to the mailbox.
 */
export const checkInvite = call('/auth/invite_check', {
  actor: 'anyone',
  input: z.object({ code }),
  reply: z.object({
    email: z.string(),
    role,
    /** Company name of the inviting publisher, or the publisher's name. */
    team: z.string(),
    invited_by: z.string(),
    expires_at: z.string(),
  }),
  refuses: ['INVITATION_NOT_VALID', 'INVITATION_EMAIL_HAS_ACCOUNT', 'TOO_MANY_REQUESTS'],
});

/** Creates the invited user, whose address is verified by the link, and signs them in. */
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
