import type { OpenedAccount } from '#server/accounts/sign-up/open-account.ts';

/** A channel of an invented publisher; `review` is how staff decide on it. */
export type InventedSite = {
  name: string;
  host: string;
  channel_type: number;
  channel_platform: string;
  promotion_methods: number;
  review: 'approved' | 'waiting' | 'rejected';
};

export type InventedPublisher = Omit<OpenedAccount, 'password'> & {
  /** Of all clicks, in parts of the whole. */
  share: number;
  /** The sub-ids under which links are placed. */
  places: readonly string[];
  /** Where the visitors live, the first most of all. */
  audience: readonly string[];
  /** The first one is the default. */
  sites: readonly InventedSite[];
};

/** The publishers of the demonstration. */
export const inventedPublishers: readonly InventedPublisher[] = [
  {
    username: 'mara',
    email: 'mara@publisher.example',
    first_name: 'Mara',
    last_name: 'Linden',
    currency: 'USD',
    time_zone: 'America/New_York',
    country: 'US',
    share: 0.55,
    places: ['newsletter', 'gift-guide', 'sidebar'],
    audience: ['US', 'US', 'US', 'CA', 'GB', 'AU'],
    sites: [
      site('Linden & Light', 'lindenandlight.example', 1, 'website', 1),
      site('Linden on Pinterest', 'pins.lindenandlight.example', 2, 'pinterest', 4),
      {
        ...site('Linden Weekly', 'weekly.lindenandlight.example', 4, 'website', 5),
        review: 'waiting',
      },
    ],
  },
  {
    username: 'dealhive',
    email: 'tom@dealhive.example',
    first_name: 'Tom',
    last_name: 'Achterberg',
    currency: 'USD',
    time_zone: 'Europe/London',
    country: 'GB',
    share: 0.3,
    places: ['coupon-page', 'browser-tool'],
    audience: ['GB', 'GB', 'DE', 'NL', 'US', 'IE'],
    sites: [
      site('Dealhive', 'dealhive.example', 1, 'website', 2),
      { ...site('Dealhive Cash', 'cash.dealhive.example', 3, 'website', 3), review: 'rejected' },
    ],
  },
  {
    username: 'nomi',
    email: 'nomi@studio-nomi.example',
    first_name: 'Nomi',
    last_name: 'Sato',
    currency: 'USD',
    time_zone: 'Asia/Tokyo',
    country: 'JP',
    share: 0.15,
    places: ['video', 'bio'],
    audience: ['US', 'JP', 'JP', 'AU', 'SG'],
    sites: [site('Studio Nomi', 'studio-nomi.example', 2, 'youtube', 4)],
  },
];

function site(
  name: string,
  host: string,
  channel_type: number,
  channel_platform: string,
  promotion_methods: number,
): InventedSite {
  return { name, host, channel_type, channel_platform, promotion_methods, review: 'approved' };
}
