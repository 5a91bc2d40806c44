/**
 * A batch of at least this many clicks that formed while another was being stored begins a peak: for
 * a batch of this size a commit costs more than its rows.
 */
const PEAK_SIZE = 8;
/** So does this rate: a commit takes longer than a write to the spool, and every click waits for one. */
const PEAK_CLICKS_PER_MS = 3;
/** A peak lasts this long after its last sign. The rate is counted in intervals of this length. */
const PEAK_MS = 100;

/**
 * Notices peaks: their clicks go to the spool and from there to the database in large batches.
 * Call it for every batch. `isBehindAnother`: the batch formed while another was being stored.
 */
export function noticePeaks(now: () => number = () => performance.now()) {
  let peakUntilMs = 0;
  let countedFromMs = 0;
  let counted = 0;
  return (clicks: number, isBehindAnother: boolean): boolean => {
    const at = now();
    counted += clicks;
    const passedMs = at - countedFromMs;
    if (passedMs >= PEAK_MS) {
      if (counted >= passedMs * PEAK_CLICKS_PER_MS) peakUntilMs = at + PEAK_MS;
      counted = 0;
      countedFromMs = at;
    }
    if (isBehindAnother && clicks >= PEAK_SIZE) peakUntilMs = at + PEAK_MS;
    return at < peakUntilMs;
  };
}
