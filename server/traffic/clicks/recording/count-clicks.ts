import { Counter, Gauge, type Registry } from 'prom-client';

/** Registers the metrics of the click engine. */
export function openCounts(metrics: Registry, lagMs: () => number, reservedBytes: () => number) {
  const registers = [metrics];
  const count = (name: string, help: string) => new Counter({ name, help, registers });
  new Gauge({
    name: 'tributary_clicks_lag_seconds',
    help: 'Age of the oldest click in the spool that is not in the database',
    registers,
    collect() {
      this.set(lagMs() / 1000);
    },
  });
  new Gauge({
    name: 'tributary_spool_reserve_bytes',
    help: 'Disk space that is allocated in advance for clicks on a full disk',
    registers,
    collect() {
      this.set(reservedBytes());
    },
  });
  // Aggregated here and exported on scrape: labelled increments cost more than the rest of the
  // bookkeeping of a batch.
  new Counter({
    name: 'tributary_clicks_stored_within_ms',
    help: 'Clicks by the time the first of their batch waited for the disk; le is the upper bound',
    labelNames: ['le'],
    registers,
    collect() {
      this.reset();
      for (const { labels, clicks } of bounds) this.inc(labels, clicks);
    },
  });
  const bounds = [1, 2, 5, 10, 20, 50, 100, 500, Number.POSITIVE_INFINITY].map((ms) => ({
    ms,
    labels: { le: ms === Number.POSITIVE_INFINITY ? '+Inf' : String(ms) },
    clicks: 0,
  }));
  return {
    recorded: count(
      'tributary_clicks_recorded',
      'Clicks written to the database before the answer',
    ),
    logged: count(
      'tributary_clicks_logged',
      'Clicks written to the replicated click log before the answer',
    ),
    spooled: count('tributary_clicks_spooled', 'Clicks written to the local spool instead'),
    loaded: count('tributary_clicks_loaded', 'Clicks loaded from the spool into the database'),
    lost: count('tributary_clicks_lost', 'Clicks that could not be stored anywhere'),
    observeDuration(ms: number, clicks: number) {
      for (const bound of bounds) if (ms <= bound.ms) bound.clicks += clicks;
    },
  };
}
