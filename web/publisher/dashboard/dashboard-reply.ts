import type { ReplyOf } from '#contract/call.ts';
import type { homeDashboard } from '#contract/dashboard/publisher.ts';

/** What the dashboard shows, as the server answers it. */
export type Dashboard = ReplyOf<typeof homeDashboard>;
