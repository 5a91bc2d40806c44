import type { LinkScan } from '#contract/broken-links/publisher.ts';
import type { Tone } from '#web/ui/status-pill.tsx';

const CUT: Record<NonNullable<LinkScan['ended_by']>, string> = {
  page_limit: 'The site has more pages than one check covers.',
  time_limit: 'The check timed out before all pages were read.',
  byte_limit: 'The pages exceed the size limit of one check.',
  link_limit: 'The site has more links than one check covers.',
  robots: 'The site blocks our crawler.',
  unreachable: 'The site could not be read.',
  site_changed: 'The channel was changed during the check.',
};

/** Whether a scan is waiting or running. */
export const isOpen = (scan: LinkScan | null | undefined) =>
  scan?.state === 'waiting' || scan?.state === 'running';

/** The state of a scan as shown in a pill. */
export function stateOfScan(scan: LinkScan): { tone: Tone; word: string; reason: string | null } {
  const reason = scan.ended_by ? `${CUT[scan.ended_by]} ${scan.reason ?? ''}`.trim() : null;
  if (scan.cause === 'shown') {
    const why = 'Demo pages: nothing was fetched.';
    return { tone: 'neutral', word: 'Example', reason: why };
  }
  if (scan.state === 'waiting') return { tone: 'wait', word: 'Waiting', reason: null };
  if (scan.state === 'running') return { tone: 'wait', word: 'Checking', reason: null };
  if (scan.state === 'failed') return { tone: 'down', word: 'Failed', reason };
  return reason
    ? { tone: 'neutral', word: 'Partial', reason }
    : { tone: 'up', word: 'Complete', reason: null };
}

/** The reason for a scan. */
export const CAUSES: Record<LinkScan['cause'], string> = {
  weekly: 'Weekly',
  asked: 'Manual',
  shown: 'Demo',
};

/** "1 page", "1,200 pages". */
export function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
