/** Resource limits of one task in a child process. */
export type TaskLimits = {
  /** Limit of the JavaScript heap; native memory is bounded by the limits of each parser. */
  memory_mb: number;
  /** Processor time for the next part of the result; on a busy machine it may take longer. */
  part_ms: number;
  /** The same for all parts together; time the caller takes between parts does not count. */
  total_ms: number;
  /** Concurrent tasks of this kind; others queue. */
  at_once: number;
  /** Maximum queue length; further tasks are refused with SERVICE_BUSY. */
  waiting: number;
  /** Whether native add-ons may load; only the image decoder needs them. */
  addons: boolean;
};

/**
 * Limits by kind of task. Each kind has its own queue, so that long tasks do not delay short ones.
 */
export const taskLimits = {
  /** Product feeds of up to 2 GB, read in parts. */
  feed: {
    // The first part arrives after the whole file was read once to detect its encoding.
    memory_mb: 256,
    part_ms: 120_000,
    total_ms: 15 * 60_000,
    at_once: 2,
    waiting: 20,
    addons: false,
  },
  /** Files of brands, coupons, orders, rates and payment results, held in memory. */
  file: {
    memory_mb: 768,
    part_ms: 60_000,
    total_ms: 60_000,
    at_once: 2,
    waiting: 20,
    addons: false,
  },
  /** PDF documents generated from our own data. */
  pdf: {
    memory_mb: 384,
    part_ms: 60_000,
    total_ms: 60_000,
    at_once: 2,
    waiting: 50,
    addons: false,
  },
  picture: {
    memory_mb: 128,
    part_ms: 20_000,
    total_ms: 20_000,
    at_once: 2,
    waiting: 50,
    addons: true,
  },
  /** Product images from other hosts; a queue of their own, so that uploads do not wait for them. */
  product_picture: {
    memory_mb: 128,
    part_ms: 20_000,
    total_ms: 20_000,
    at_once: 2,
    waiting: 200,
    addons: true,
  },
} as const satisfies Record<string, TaskLimits>;

export type TaskKind = keyof typeof taskLimits;
