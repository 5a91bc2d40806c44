import * as z from 'zod/mini';
import { email } from '../accounts/fields.ts';
import { mcidText } from '../brands/fields.ts';
import { call } from '../call.ts';
import { rowId, text } from '../fields.ts';
import { brandInvitation, brandTeam, chosenBrandRole } from './fields.ts';

/** The people of a brand and the invitations that wait. */
export const listTeamOfBrand = call('/staff/brand/team_list', {
  actor: { staff: 'brands.read' },
  effect: 'none',
  input: z.object({ mcid: mcidText }),
  reply: brandTeam,
  refuses: ['BRAND_NOT_EXISTS'],
});

/** Invites a person to a brand: its first owner, who then invites the others. */
export const inviteToBrand = call('/staff/brand/team_invite', {
  actor: { staff: 'brands.write' },
  effect: 'credential',
  input: z.object({
    mcid: mcidText,
    email: email({ required: 'EMAIL_EMPTY', type: 'EMAIL_NOT_STRING' }),
    role: chosenBrandRole,
  }),
  reply: brandInvitation,
  refuses: [
    'BRAND_NOT_EXISTS',
    'EMAIL_DISPOSABLE',
    'TEAM_MEMBER_EXISTS',
    'TEAM_INVITATION_EXISTS',
    'TEAM_FULL',
    'TOO_MANY_REQUESTS',
  ],
});

export const cancelInviteOfBrand = call('/staff/brand/team_invite_cancel', {
  actor: { staff: 'brands.write' },
  effect: 'credential',
  input: z.object({ mcid: mcidText, id: rowId }),
  refuses: ['BRAND_NOT_EXISTS', 'NOT_FOUND'],
});

/** Issues an address that opens the portal of a brand, read-only. Single use, valid for 60 seconds. */
export const issuePortalCode = call('/staff/brand/autologin', {
  actor: { staff: 'accounts.open' },
  input: z.object({
    mcid: mcidText,
    reason: text(500, { required: 'REASON_REQUIRED', type: 'REASON_INVALID' }),
  }),
  reply: z.object({ url: z.string(), expires_at: z.string() }),
  refuses: ['BRAND_NOT_EXISTS', 'BRAND_HAS_NO_OWNER'],
});
