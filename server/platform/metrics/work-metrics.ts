import { Counter, Histogram, type Registry } from 'prom-client';

// The work of the process is counted where it is done. Each application exports the same counters.
const registers: [] = [];

/** Calls of the portal and of the publisher API. */
export const callMetrics = {
  answered: new Counter({
    name: 'tributary_calls_answered',
    help: 'Calls by path and result: ok, refused or failed',
    labelNames: ['call', 'result'],
    registers,
  }),
  seconds: new Histogram({
    name: 'tributary_call_duration_seconds',
    help: 'Duration of calls from parsing to the reply',
    labelNames: ['result'],
    buckets: [0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers,
  }),
};

/** Rows of queues: jobs, recurring work, deliveries, payouts, imports, downloads, feeds, scans. */
export const queueMetrics = {
  runs: new Counter({
    name: 'tributary_queue_runs',
    help: 'Attempts by queue and result: done, retried, final (a dead letter) or interrupted',
    labelNames: ['queue', 'result'],
    registers,
  }),
  seconds: new Histogram({
    name: 'tributary_queue_run_duration_seconds',
    help: 'Duration of attempts',
    labelNames: ['queue'],
    buckets: [0.01, 0.1, 1, 10, 60, 600],
    registers,
  }),
};

export const eventsPublished = new Counter({
  name: 'tributary_events_published',
  help: 'Events written to the outbox, also those of transactions that were rolled back',
  registers,
});

/** Refusals of authentication, authorisation, rate limits and invalid input, also those left out of the log. */
export const securityMetrics = {
  refused: new Counter({
    name: 'tributary_security_refusals',
    help: 'Refusals of authentication, authorisation, rate limits and invalid input, by key',
    labelNames: ['outcome'],
    registers,
  }),
  leftOut: new Counter({
    name: 'tributary_security_refusals_not_logged',
    help: 'Those of them that were not logged, because there were too many in a minute',
    labelNames: ['outcome'],
    registers,
  }),
};

/** Records that are not kept: beyond a limit, or because storing them failed. */
export const recordsDropped = new Counter({
  name: 'tributary_records_dropped',
  help: 'Records that were not kept, by kind and reason: limit or failure',
  labelNames: ['kind', 'reason'],
  registers,
});

export const errorsLogged = new Counter({
  name: 'tributary_log_errors',
  help: 'Log lines of the levels error and fatal',
  registers,
});

/** Exports the counters of the work of this process. */
export function exportWork(registry: Registry): void {
  const groups = [callMetrics, queueMetrics, securityMetrics].flatMap((group) =>
    Object.values(group),
  );
  for (const metric of [...groups, eventsPublished, recordsDropped, errorsLogged]) {
    registry.registerMetric(metric as Counter);
  }
}
