import type { ReplyOf } from '#contract/call.ts';
import type { homeDashboard } from '#contract/reports/dashboard.ts';

/** The reply of the dashboard call. */
export type Dashboard = ReplyOf<typeof homeDashboard>;
