import type { Span } from '#contract/reports/spans.ts';
import type { Db } from '#server/platform/db/connect.ts';

/** A delivery about a line or its order, with the request of its latest attempt. */
type DeliveryOfLine = {
  at: Date;
  event: string;
  attempts: number;
  last_status: number | null;
  request: unknown;
};

/** What reports show of a publisher's postbacks. The capability of postbacks implements it. */
export type ReportedPostbacks = {
  /** In the order of their latest attempts. */
  listDeliveriesOfLine: (
    db: Db,
    publisherId: number,
    line: { id: number; brand_id: number; order_id: string },
  ) => Promise<DeliveryOfLine[]>;
  /** Outages that began in a span of days, past ones and those that have lasted ten minutes. */
  listOutages: (
    db: Db,
    scope: Span & { publisher_id: number; time_zone: string },
    at: Date,
    limit: number,
  ) => Promise<{ day: string; last_day: string | null; link_url: string }[]>;
  /** Postbacks that fail since their latest success, or were switched off for failing. */
  countFailing: (db: Db, publisherId: number) => Promise<number>;
};
