import type { showLinkScans } from '#contract/broken-links/publisher.ts';
import type { ReplyOf } from '#contract/call.ts';
import { counted } from '#web/lib/counted.ts';
import { t } from '#web/lib/i18n.ts';
import { useProfile } from '#web/lib/profile.ts';
import { EmptyState, NothingMatches, NothingOnPage } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { isOpen } from './scan-words.ts';

type NoBrokenLinksProps = {
  scans: ReplyOf<typeof showLinkScans> | undefined;
  total: number;
  filters: { isFiltered: boolean; onClear: () => void };
  onFirstPage: () => void;
};

/** Why no broken link is listed: no scan yet, none matches, or none was found. */
export function NoBrokenLinks({ scans, total, filters, onFirstPage }: NoBrokenLinksProps) {
  const zone = useProfile()?.time_zone;
  if (total > 0) return <NothingOnPage onFirstPage={onFirstPage} />;
  if (filters.isFiltered) return <NothingMatches onClear={filters.onClear} />;
  const read = scans?.sites.flatMap(({ scan }) => (scan?.state === 'finished' ? [scan] : [])) ?? [];
  const pages = read.reduce((sum, scan) => sum + scan.pages_read, 0);
  const links = read.reduce((sum, scan) => sum + scan.links_found, 0);
  if (read.length > 0) {
    const last = read.map(({ finished_at }) => finished_at ?? '').sort();
    return (
      <EmptyState title={t('No broken links')}>
        <Trans
          id={
            '{links} on {pages} {links2, plural, one {was} other {were}} checked, last on <0/>. The next check runs automatically.'
          }
          values={{ links: counted(links, 'link'), pages: counted(pages, 'page'), links2: links }}
          components={{ 0: <Time at={last.at(-1) ?? null} zone={zone} /> }}
        />
      </EmptyState>
    );
  }
  if (scans?.sites.some(({ scan }) => isOpen(scan))) {
    return (
      <EmptyState title={t('Check in progress')}>
        {t('Results appear here as soon as they are available.')}
      </EmptyState>
    );
  }
  if (scans && !scans.sites.some(({ can_scan }) => can_scan)) {
    const channels = (
      <LinkButton to="/settings/channel">{t('Go to Channel Management')}</LinkButton>
    );
    return (
      <EmptyState title={t('No website to check')} action={channels}>
        {t(
          'Add a website as a channel. Once it is approved, its pages are checked for broken links.',
        )}
      </EmptyState>
    );
  }
  return (
    <EmptyState title={t('No checks yet')}>
      {t(
        'Select “Check now” next to a website. We read its pages, follow each tracking link and each link to a brand, and list links that are offline, broken, lose the click or earn no commission.',
      )}
    </EmptyState>
  );
}
