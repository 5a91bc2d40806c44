import type { ShopPlatform } from '../shop-platform.ts';
import { admitSegment } from './admit-segment.ts';
import { readSegment } from './read-segment.ts';

/** Everything else that sends events in Segment's form, such as Google Tag Manager on a server. */
export const segment: ShopPlatform = {
  label: 'Segment and other events',
  secret: 'generated',
  fields: [],
  admit: admitSegment,
  read: readSegment,
};
