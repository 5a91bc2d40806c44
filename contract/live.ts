/** Below `/api`: the streams of server-sent events, by side. */
export const LIVE_PATHS = {
  publisher: '/events',
  brand: '/portal/events',
  staff: '/staff/events',
} as const;

/** Kinds of data whose change is announced. */
export const CHANGE_KINDS = ['notifications', 'orders', 'payments', 'downloads'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];
