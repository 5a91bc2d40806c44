import type { InputOf } from '#contract/call.ts';
import type { addBanner } from '#contract/content/staff.ts';
import { toLocalInput } from '#web/lib/dates.ts';
import type { StaffBanner } from './staff-banner.ts';

type BannerInput = InputOf<typeof addBanner>;

/** The form state of a banner; times in the format of datetime-local inputs, '' if not set. */
export type BannerDraft = {
  title: string;
  alt: string;
  link: string;
  placement: BannerInput['placement'];
  starts_at: string;
  ends_at: string;
};

/** The initial form state. */
export function draftOf(banner: StaffBanner | null): BannerDraft {
  return {
    title: banner?.title ?? '',
    alt: banner?.alt ?? '',
    link: banner?.link ?? '',
    placement: banner?.placement ?? 'dashboard',
    starts_at: banner ? toLocalInput(banner.starts_at) : '',
    ends_at: banner?.ends_at ? toLocalInput(banner.ends_at) : '',
  };
}

/** The draft as input of a call. */
export function inputOf({ starts_at, ends_at, ...words }: BannerDraft): BannerInput {
  const instant = (local: string) => (local === '' ? undefined : new Date(local).toISOString());
  return {
    ...words,
    link: words.link.trim() === '' ? undefined : words.link.trim(),
    starts_at: instant(starts_at),
    ends_at: instant(ends_at),
  };
}
