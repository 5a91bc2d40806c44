/** One measured cost. `source` names its row under Capacity in docs/measurements.md. */
type Cost = { readonly value: number; readonly unit: string; readonly source: string };

/**
 * Costs on 2 shared cores. The redirect, its loader and PostgreSQL shared one core when they were
 * measured, so its cost includes all three.
 */
export const costs = {
  click_us: {
    value: 30.6,
    unit: 'µs of one core a click until it is in the database, 64 connections',
    source: 'click',
  },
  load_rate: {
    value: 44_567,
    unit: 'clicks a second until all are in the database, one core, 512 connections',
    source: 'load',
  },
  roll_up_rate: {
    value: 31_189,
    unit: 'clicks a second by the one roll-up',
    source: 'roll-up',
  },
  click_bytes: {
    value: 335,
    unit: 'bytes a click with its indexes',
    source: 'disk of a click',
  },
  roll_up_bytes: {
    value: 249,
    unit: 'bytes a click of roll-ups and first clicks, 200 publishers with 40 links',
    source: 'disk of a click: 584 less 335',
  },
  order_line_us: {
    value: 1_727,
    unit: 'µs a line from the report over HTTP to approval, all steps',
    source: 'order line',
  },
  order_line_bytes: {
    value: 722,
    unit: 'bytes an order line with its changes, roll-ups and indexes',
    source: 'disk of an order line',
  },
  event_us: {
    value: 10_000,
    unit: 'µs of processor time a delivered event, the receiver included',
    source: 'event',
  },
  report_us: {
    value: 141_200,
    unit: 'µs a report of 30 days, by the slowest group (uid1)',
    source: 'report',
  },
} as const satisfies Record<string, Cost>;

/** Not measured: properties of a network that an operator replaces by those of his own. */
export const assumptions = {
  /** The busiest hour compared with the mean of its day. */
  peak_factor: 1.6,
  orders_per_click: 0.01,
  lines_per_order: 1.1,
  events_per_order: 3,
  clicks_per_report: 10_000,
  disk_bytes: 4e12,
} as const;
