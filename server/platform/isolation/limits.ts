/** What one task in a child process may take. */
export type TaskLimits = {
  /** Of the JavaScript heap; native memory is bounded by the limits of the parser itself. */
  memory_mb: number;
  /** The longest wait for the next part of the result. */
  part_ms: number;
  /** The longest wait for all parts together; time the caller takes between them does not count. */
  total_ms: number;
  /** Tasks of this kind that run at the same time; the others wait their turn. */
  at_once: number;
  /** Tasks that may wait; one more is refused with SERVICE_BUSY. */
  waiting: number;
  /** Native add-ons, which only the image decoder needs. */
  addons: boolean;
};

/** The limits of every kind of task. Kinds have their own turns, so that long ones delay no short ones. */
export const taskLimits = {
  /** Product feeds of up to 2 GB, read in parts. */
  feed: {
    // The first part comes after the whole file was read once, to find its encoding.
    memory_mb: 256,
    part_ms: 120_000,
    total_ms: 15 * 60_000,
    at_once: 2,
    waiting: 20,
    addons: false,
  },
  /** Files of brands, coupons, orders, rates and payment results, held as a whole. */
  file: {
    memory_mb: 768,
    part_ms: 60_000,
    total_ms: 60_000,
    at_once: 2,
    waiting: 20,
    addons: false,
  },
  /** PDF documents of our own data. */
  paper: {
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
} as const satisfies Record<string, TaskLimits>;

export type TaskKind = keyof typeof taskLimits;
