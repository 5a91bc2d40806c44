import * as z from 'zod/mini';
import { call } from '../call.ts';
import { listOf, word } from '../fields.ts';

export const bannerPlacements = ['dashboard', 'featured'] as const;
export type BannerPlacement = (typeof bannerPlacements)[number];

export const bannerFields = {
  id: z.int(),
  /** Caption below the picture. */
  title: z.string(),
  /** Alternative text; '' if the picture is decorative. */
  alt: z.string(),
  /** Path on this host. */
  image: z.string(),
  /** Path of the application or an https address; null: no link. */
  link: z.nullable(z.string()),
};

/** Banners currently shown at a place, newest first, at most four. */
export const homeBanners = call('/home/banners', {
  actor: 'newcomer',
  effect: 'none',
  input: z.object({ placement: z._default(word(bannerPlacements), 'dashboard') }),
  reply: listOf(z.object(bannerFields)),
});
