/** Below `/api`: the stream of server-sent events of a user, and that of a staff member. */
export const LIVE_PATHS = { publisher: '/events', staff: '/staff/events' } as const;

/** Kinds of data whose change is announced. */
export const CHANGE_KINDS = ['notifications', 'orders', 'payments', 'downloads'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];
