import type { LinkScan } from '#contract/broken-links/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import type { Tone } from '#web/ui/status-pill.tsx';

const CUT: Record<NonNullable<LinkScan['ended_by']>, string> = {
  page_limit: t('The website has more pages than one check covers.'),
  time_limit: t('The check timed out before all pages were read.'),
  byte_limit: t('The pages exceed the size limit of one check.'),
  link_limit: t('The website has more links than one check covers.'),
  robots: t('The website blocks our crawler.'),
  unreachable: t('The website could not be read.'),
  site_changed: t('The channel was changed during the check.'),
};

/** Whether a scan is waiting or running. */
export const isOpen = (scan: LinkScan | null | undefined) =>
  scan?.state === 'waiting' || scan?.state === 'running';

/** The state of a scan as shown in a pill. */
export function stateOfScan(scan: LinkScan): { tone: Tone; word: string; reason: string | null } {
  const reason = scan.ended_by ? `${CUT[scan.ended_by]} ${scan.reason ?? ''}`.trim() : null;
  if (scan.cause === 'shown') {
    const why = t('Demo pages: nothing was fetched.');
    return { tone: 'neutral', word: t('Example'), reason: why };
  }
  if (scan.state === 'waiting') return { tone: 'wait', word: t('Waiting'), reason: null };
  if (scan.state === 'running') return { tone: 'wait', word: t('Checking'), reason: null };
  if (scan.state === 'failed') return { tone: 'down', word: t('Failed'), reason };
  return reason
    ? { tone: 'neutral', word: t('Partial'), reason }
    : { tone: 'up', word: t('Complete'), reason: null };
}

/** The reason for a scan. */
export const CAUSES: Record<LinkScan['cause'], string> = {
  weekly: t('Weekly'),
  asked: t('Manual'),
  shown: t('Demo'),
};
