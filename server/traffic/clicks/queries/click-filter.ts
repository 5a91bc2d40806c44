import type { RawBuilder } from 'kysely';
import type { VisitFact } from '#contract/reports/dimensions.ts';

/** Which clicks of a publisher are read. */
export type ClickFilter = {
  publisher_id: number;
  from: Date;
  until: Date;
  click_ref?: string | undefined;
  site_id?: number | undefined;
  brand_id?: number | undefined;
  link_id?: number | undefined;
  /** In any of the five sub-ids. */
  uid?: string | undefined;
  /** Invalid reasons; '' is a valid click. */
  reasons?: { are: readonly string[] } | { are_not: readonly string[] } | undefined;
  referrer_host?: string | undefined;
} & { [Fact in VisitFact]?: string | undefined };

/** Order and section of the clicks; `after` is the last click that was read before. */
export type ClickPage = {
  isOldestFirst: boolean;
  limit: number;
  offset?: number;
  after?: { micros: bigint; id: bigint } | null;
};

/** Where clicks are read. */
export type ClickSource = {
  /** Whether it is ClickHouse, whose clicks do not change any more. */
  isOld: boolean;
  countClicks: (filter: ClickFilter) => Promise<number>;
  /**
   * A relation with the columns of `clicks` and `is_first`: whether the click is its visitor's first
   * valid one on the link within the day; null if that is not known.
   */
  readClicks: (filter: ClickFilter, page: ClickPage) => Promise<RawBuilder<unknown>>;
};
