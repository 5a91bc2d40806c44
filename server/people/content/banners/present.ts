import type { ReplyOf } from '#contract/call.ts';
import type { editBanner } from '#contract/content/staff-banners.ts';
import type { findForStaff } from './store.ts';

/** A banner as staff see it. */
export function presentBanner({
  starts_at,
  ends_at,
  placement,
  ...rest
}: Awaited<ReturnType<typeof findForStaff>>): ReplyOf<typeof editBanner> {
  return {
    ...rest,
    placement: placement === 'featured' ? 'featured' : 'dashboard',
    starts_at: starts_at.toISOString(),
    ends_at: ends_at?.toISOString() ?? null,
  };
}
