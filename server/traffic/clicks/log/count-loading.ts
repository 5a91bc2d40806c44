import { Counter, Gauge, type Registry } from 'prom-client';

/** Registers the metrics of the loader of the click log. */
export function countLoading(metrics: Registry) {
  const registers = [metrics];
  let caughtUpMs = performance.now();
  const loaded = new Counter({
    name: 'click_log_loaded',
    help: 'Clicks loaded from the click log into the database by this worker',
    registers,
  });
  const refused = new Counter({
    name: 'click_log_refused',
    help: 'Clicks of the click log that the database refuses permanently',
    registers,
  });
  new Gauge({
    name: 'click_log_lag_seconds',
    help: 'Time since this worker last saw the whole click log in the database',
    registers,
    collect() {
      this.set((performance.now() - caughtUpMs) / 1000);
    },
  });
  return {
    loaded: (clicks: number) => loaded.inc(clicks),
    refused: () => refused.inc(),
    caughtUp() {
      caughtUpMs = performance.now();
    },
  };
}
