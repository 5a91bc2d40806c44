import * as z from 'zod/mini';
import { call } from '../call.ts';
import { listOf, word } from '../fields.ts';

export const bannerPlacements = ['dashboard', 'featured'] as const;
export type BannerPlacement = (typeof bannerPlacements)[number];

export const bannerFields = {
  id: z.int(),
  /** Stands under the picture. */
  title: z.string(),
  /** What the picture shows, for those who do not see it; '' where it only adorns. */
  alt: z.string(),
  /** A path of this host. */
  image: z.string(),
  /** A path of the application, or an https address; null: it leads nowhere. */
  link: z.nullable(z.string()),
};

/** The banners shown now at a place, the newest first, at most four. */
export const homeBanners = call('/home/banners', {
  actor: 'newcomer',
  effect: 'none',
  input: z.object({ placement: z._default(word(bannerPlacements), 'dashboard') }),
  reply: listOf(z.object(bannerFields)),
});
