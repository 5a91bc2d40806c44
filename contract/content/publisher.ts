import * as z from 'zod/mini';
import { call } from '../call.ts';
import { listOf, text, word } from '../fields.ts';

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

/** The texts that staff can edit: of the application and of the public pages. */
export const blockNames = [
  'terms',
  'privacy',
  'help',
  'brand_help',
  'signup',
  'about',
  'programs',
  'contact',
  'imprint',
] as const;
export type BlockName = (typeof blockNames)[number];

/** A section with its heading. Level is 2 or more; text before the first heading has level 0. */
const section = z.object({ id: z.string(), title: z.string(), level: z.int(), html: z.string() });

/** Stands for the name of the network in a text. */
export const NETWORK_NAME = '{network}';

/**
 * An editable text in the language of the reader, split at its headings; `html` is rendered Markdown
 * with raw HTML removed. What staff wrote in another language is shown before the shipped text, which
 * could contradict it.
 */
export const readBlock = call('/home/block', {
  actor: 'anyone',
  effect: 'none',
  input: z.object({
    name: text(50, { required: 'BLOCK_NAME_REQUIRED', type: 'BLOCK_NAME_STRING' }),
  }),
  reply: z.object({
    name: z.enum(blockNames),
    /** 0 for the text shipped with the program. */
    version: z.int(),
    updated_at: z.nullable(z.string()),
    sections: z.array(section),
  }),
  refuses: ['BLOCK_NAME_NOT_EXIST'],
});
