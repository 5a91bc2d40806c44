type Mark = { from: number; ms: number };

const APART_MS = 100;
const MAX_MARKS = 1_000;

/** Since when the clicks of a file have been waiting in it, by place. */
export type Waits = {
  /** Clicks were written from this place on, at this moment. */
  wrote: (from: number, ms: number) => void;
  /** All before this place is brought in. */
  loaded: (to: number) => void;
  /** The moment since when the first click that is not brought in waits, or a little earlier. */
  sinceMs: () => number;
};

/** Notes ten moments a second, and fewer where there is much: never one that is too late. */
export function openWaits(): Waits {
  let marks: Mark[] = [];
  let done = 0;
  let apartMs = APART_MS;
  const firstWaiting = () =>
    Math.max(
      0,
      marks.findLastIndex((mark) => mark.from <= done),
    );
  return {
    wrote(from, ms) {
      const last = marks.at(-1);
      if (last && ms - last.ms < apartMs) return;
      marks.push({ from, ms });
      if (marks.length <= MAX_MARKS) return;
      marks = marks.filter((_, index) => index % 2 === 0);
      apartMs *= 2;
    },
    loaded(to) {
      done = to;
      marks.splice(0, firstWaiting());
      if (marks.length === 1) apartMs = APART_MS;
    },
    sinceMs: () => marks[firstWaiting()]?.ms ?? Number.POSITIVE_INFINITY,
  };
}
