import type { Origin } from '#server/platform/current-origin.ts';
import type { Plan } from '../lines/plan-lines.ts';
import type { LineReport } from '../lines/rules.ts';
import type { ReportingBrand } from './brand-store.ts';

export type Source =
  | 'call'
  | 'pixel'
  | 'file'
  | 'staff'
  | 'demo'
  | 'claim'
  /** A script on the shop's page: its lines are unconfirmed. */
  | 'browser'
  /** The order API. */
  | 'api'
  /** A webhook of a shop platform. */
  | 'shop';

/** What is refused together: see `recordLines`. */
export type Unit = 'request' | 'order' | 'line';

/** Lines of one brand that are recorded together. */
export type LineRequest = {
  brand: ReportingBrand;
  reports: readonly LineReport[];
  source: Source;
  unit: Unit;
  /** The names of the orders: reports of one order are not recorded at the same time. */
  orders: readonly string[];
  /** The HTTP request or job that reports them. */
  origin: Origin;
};

/** A plan of a request. */
export type Planned = { request: LineRequest; plan: Plan };

/** A plan that was carried out: the id of its line, or null if the report was refused. */
export type Recorded = { plan: Plan; order_line_id: number | null };
