import * as z from 'zod/mini';
import { BRAND_ROLES } from '../actors.ts';
import { mcidText, nullableText } from '../brands/fields.ts';
import { word } from '../fields.ts';
import { LANGUAGES } from '../language.ts';

/**
 * Part of the input of every call of the portal about a brand: which of their brands the person
 * means. It is compared with the memberships where the caller is admitted (decision 0240); operations
 * use `actor.brand_id`.
 */
export const ofBrand = { mcid: mcidText };

export const brandRole = z.enum(BRAND_ROLES);
export const chosenBrandRole = word(BRAND_ROLES, {
  required: 'ROLE_REQUIRED',
  type: 'ROLE_INVALID',
});

/** A person in a brand. */
export const brandMember = z.object({
  user_id: z.int(),
  name: z.string(),
  email: z.string(),
  role: brandRole,
  /** The caller themselves. */
  self: z.boolean(),
  added_at: z.string(),
  /** Null: never signed in, or not since sessions are kept. */
  last_seen_at: nullableText,
});

/** An invitation that is neither accepted nor withdrawn. */
export const brandInvitation = z.object({
  id: z.int(),
  email: z.string(),
  role: brandRole,
  /** The address of the owner who invited, or '' for staff. */
  invited_by: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  expired: z.boolean(),
});

export const brandTeam = z.object({
  members: z.array(brandMember),
  invitations: z.array(brandInvitation),
});

/** The person who is signed in to the portal, with the brands that they work for. */
export const portalProfile = z.object({
  user_id: z.int(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  language: z.nullable(z.enum(LANGUAGES)),
  /** Null: the zone of the network. */
  time_zone: nullableText,
  brands: z.array(
    z.object({
      mcid: z.string(),
      merchant_name: z.string(),
      logo: nullableText,
      status: z.string(),
      /** Currency of its amounts. */
      currency: z.string(),
      role: brandRole,
      permissions: z.array(z.string()),
    }),
  ),
  /** The staff member who looks at the portal; null for the person's own session. */
  acting: z.nullable(z.object({ staff_name: z.string(), expires_at: z.string() })),
});
