/** One measured cost. `source` names the section of docs/measurements.md that has the figure. */
type Cost = { readonly value: number; readonly unit: string; readonly source: string };

/**
 * Costs on 2 shared cores. The redirect, its loader and PostgreSQL shared one core when they were
 * measured, so its cost includes all three.
 */
export const costs = {
  click_us: {
    value: 30.6,
    unit: 'µs of one core a click until it is in the database, 64 connections',
    source: 'Clicks: 33,995/s, 0.449 of 0.467',
  },
  load_rate: {
    value: 44_567,
    unit: 'clicks a second until all are in the database, one core, 512 connections',
    source: 'Clicks: 0.644 of 69,204/s',
  },
  roll_up_rate: {
    value: 31_189,
    unit: 'clicks a second by the one roll-up',
    source: 'Reports: 1,871,361 a minute',
  },
  click_bytes: {
    value: 335,
    unit: 'bytes a click with its indexes',
    source: 'Reports: disk space of 4,000,020 clicks',
  },
  roll_up_bytes: {
    value: 249,
    unit: 'bytes a click of roll-ups and first clicks, 200 publishers with 40 links',
    source: 'Reports: 584 less 335',
  },
  order_line_us: {
    value: 1_727,
    unit: 'µs a line from the report over HTTP to approval, all steps',
    source: 'End to end: 19,632 lines in 33.9 s',
  },
  order_line_bytes: {
    value: 722,
    unit: 'bytes an order line with its changes, roll-ups and indexes',
    source: 'Reports: disk space of 200,000 lines',
  },
  event_us: {
    value: 10_000,
    unit: 'µs of processor time a delivered event, the receiver included',
    source: 'Postbacks',
  },
  report_us: {
    value: 141_200,
    unit: 'µs a report of 30 days, by the slowest group (uid1)',
    source: 'Reports: p50 141.2 ms over 20 million clicks',
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
