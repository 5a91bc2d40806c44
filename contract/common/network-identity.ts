import * as z from 'zod/mini';

/** Who runs this network, as visitors see it. */
export const networkIdentity = z.object({
  name: z.string(),
  /** The path of an image; '': none. */
  logo: z.string(),
  /** Colours `#rrggbb` of links and buttons in the light and the dark scheme. */
  colour: z.string(),
  colour_dark: z.string(),
  /** '': none. */
  support_email: z.string(),
  /** '': none. */
  support_url: z.string(),
  /** Visitors of `/` who are not signed in go to `/about` instead of sign-in. */
  about_first: z.boolean(),
  /** IANA name; staff see days and times in it. */
  time_zone: z.string(),
});
export type NetworkIdentity = z.output<typeof networkIdentity>;

/** The name of the software, shown until the operator names the network. */
export const PRODUCT_NAME = 'Tributary';

/** The network until its operator sets it up. */
export const initialIdentity: NetworkIdentity = {
  name: PRODUCT_NAME,
  logo: '',
  colour: '#0b6b50',
  colour_dark: '#3fbf93',
  support_email: '',
  support_url: '',
  about_first: false,
  time_zone: 'UTC',
};

/** The id of the element of a page that has the identity as JSON. */
export const IDENTITY_ELEMENT = 'network';

/** The name of the meta element of a page that is sent while the demonstration is being loaded. */
export const DEMO_LOADING = 'demonstration-loading';
