type Mark = { from: number; ms: number };

const MARK_INTERVAL_MS = 100;
const MAX_MARKS = 1_000;

/** Tracks since when the clicks of a file have been waiting, by offset. */
export type Waits = {
  /** Clicks were written from this offset at this time. */
  wrote: (from: number, ms: number) => void;
  /** Everything before this offset is loaded. */
  loaded: (to: number) => void;
  /** The time since when the first unloaded click has been waiting, or slightly earlier. */
  sinceMs: () => number;
};

/** Stores at most ten times per second, and fewer for a long backlog; a time is never too late. */
export function openWaits(): Waits {
  let marks: Mark[] = [];
  let loadedTo = 0;
  let intervalMs = MARK_INTERVAL_MS;
  const firstWaiting = () =>
    Math.max(
      0,
      marks.findLastIndex((mark) => mark.from <= loadedTo),
    );
  return {
    wrote(from, ms) {
      const last = marks.at(-1);
      if (last && ms - last.ms < intervalMs) return;
      marks.push({ from, ms });
      if (marks.length <= MAX_MARKS) return;
      marks = marks.filter((_, index) => index % 2 === 0);
      intervalMs *= 2;
    },
    loaded(to) {
      loadedTo = to;
      marks.splice(0, firstWaiting());
      if (marks.length === 1) intervalMs = MARK_INTERVAL_MS;
    },
    sinceMs: () => marks[firstWaiting()]?.ms ?? Number.POSITIVE_INFINITY,
  };
}
