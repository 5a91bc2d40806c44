import { Progress } from '@mantine/core';
import {
  listBrokenLinks,
  listBrokenTypes,
  showLinkScans,
  startLinkScan,
} from '#contract/broken-links/publisher.ts';
import type { ReplyOf } from '#contract/call.ts';
import { percentText } from '#contract/money.ts';
import { counted } from '#web/lib/counted.ts';
import { t } from '#web/lib/i18n.ts';
import { countText } from '#web/lib/numbers.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { AllowedButton } from '#web/ui/allowed-button.tsx';
import { DisabledButton } from '#web/ui/disabled-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { isOpen, stateOfScan } from './scan-words.ts';
import styles from './site-checks.module.css';

type Site = ReplyOf<typeof showLinkScans>['sites'][number];

/** The publisher's websites, each with its last scan and a button to start one. */
export function SiteChecks({ sites, zone }: { sites: readonly Site[] | undefined; zone?: string }) {
  return (
    <section className="card" aria-labelledby="websites">
      <h2 id="websites" className="mb-4">
        {t('Your websites')}
      </h2>
      <ul className={styles.sites} aria-busy={sites === undefined}>
        {sites === undefined && (
          <li className={styles.site}>
            <Skeleton height={40} />
          </li>
        )}
        {sites?.map((site) => (
          <SiteCheck key={site.site_id} site={site} zone={zone} />
        ))}
      </ul>
    </section>
  );
}

function SiteCheck({ site, zone }: { site: Site; zone: string | undefined }) {
  const { scan } = site;
  return (
    <li className={styles.site}>
      <div className={styles.names}>
        <strong>{site.name}</strong>
        <span className="quiet">{site.website.replace(/^https?:\/\/(www\.)?|\/$/gi, '')}</span>
      </div>
      <div className={styles.state}>
        {scan ? (
          <LastCheck scan={scan} zone={zone} />
        ) : (
          <span className="quiet">
            {site.can_scan ? t('Not checked yet') : t('Not checked: not an approved website')}
          </span>
        )}
      </div>
      <CheckButton site={site} />
    </li>
  );
}

function LastCheck({ scan, zone }: { scan: NonNullable<Site['scan']>; zone: string | undefined }) {
  const { pages_read, pages_waiting, links_found, links_waiting } = scan;
  if (!isOpen(scan)) {
    return (
      <span className="row">
        <StatusPill {...stateOfScan(scan)} />
        <span className="quiet">
          {counted(pages_read, 'page')} · {counted(links_found, 'link')} ·{' '}
          <Time at={scan.finished_at} zone={zone} />
        </span>
      </span>
    );
  }
  const done = pages_read + links_found - links_waiting;
  const share = Math.round((done / Math.max(1, done + pages_waiting + links_waiting)) * 100);
  return (
    <div role="status" className={styles.progress}>
      <span>
        {scan.state === 'waiting'
          ? t('Waiting for its turn')
          : t(
              '{pages_read} read, {pages_waiting} waiting; {links_found} found, {links_waiting} to be checked',
              {
                pages_read: counted(pages_read, 'page'),
                pages_waiting: countText(pages_waiting),
                links_found: counted(links_found, 'link'),
                links_waiting: countText(links_waiting),
              },
            )}
      </span>
      <Progress
        value={share}
        aria-label={t('Check of this website: {share}', { share: percentText(share) })}
        size={4}
      />
    </div>
  );
}

function CheckButton({ site }: { site: Site }) {
  const start = useApiMutation(startLinkScan, {
    refreshes: [showLinkScans, listBrokenLinks, listBrokenTypes],
    onDone: ({ site_name }) => showDone(t('{site_name} is being read', { site_name })),
  });
  const look = {
    variant: 'default',
    'aria-label': t('Check now: {name}', { name: site.name }),
  } as const;
  if (!site.can_scan) {
    const why = t('Only approved websites can be checked.');
    return (
      <DisabledButton {...look} why={why}>
        {t('Check now')}
      </DisabledButton>
    );
  }
  if (isOpen(site.scan)) {
    return (
      <DisabledButton {...look} why={t('A check is already in progress.')}>
        {t('Check now')}
      </DisabledButton>
    );
  }
  return (
    <AllowedButton
      {...look}
      permission="tools.write"
      loading={start.isPending}
      onClick={() => start.mutate({ site_id: site.site_id })}
    >
      {t('Check now')}
    </AllowedButton>
  );
}
