import { Gauge, type Registry } from 'prom-client';
import { waitWithTimeout } from '../wait-with-timeout.ts';

const TIMEOUT_MS = 1_000;

export type Sample = { value: number; labels?: Readonly<Record<string, string>> };

/**
 * Adds a gauge that is read from the database at each scrape. If the database does not respond, the
 * other metrics must still be exported; this one keeps its last values.
 */
export function measureOnScrape(
  registry: Registry,
  { name, help, labels = [] }: { name: string; help: string; labels?: readonly string[] },
  read: () => Promise<readonly Sample[]>,
): void {
  new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      const measure = async () => {
        const samples = await read();
        this.reset();
        for (const { labels: values = {}, value } of samples) this.set(values, value);
      };
      await waitWithTimeout(TIMEOUT_MS, measure());
    },
  });
}
