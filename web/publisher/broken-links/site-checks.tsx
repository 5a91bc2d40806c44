import { Progress, Skeleton } from '@mantine/core';
import {
  listBrokenLinks,
  listBrokenTypes,
  showLinkScans,
  startLinkScan,
} from '#contract/broken-links/publisher.ts';
import type { ReplyOf } from '#contract/call.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { AllowedButton } from '#web/ui/allowed-button.tsx';
import { DisabledButton } from '#web/ui/disabled-button.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { counted, isOpen, stateOfScan } from './scan-words.ts';
import styles from './site-checks.module.css';

type Site = ReplyOf<typeof showLinkScans>['sites'][number];

/** The publisher's websites, each with its last scan and a button to start one. */
export function SiteChecks({ sites, zone }: { sites: readonly Site[] | undefined; zone?: string }) {
  return (
    <section className="card" aria-labelledby="websites">
      <h2 id="websites" className="mb-4">
        Your websites
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
            {site.can_scan ? 'Not checked yet' : 'Not checked: not an approved website'}
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
          {counted(pages_read, 'page')}, {counted(links_found, 'link')},{' '}
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
          ? 'Waiting for its turn'
          : `${counted(pages_read, 'page')} read, ${pages_waiting.toLocaleString('en')} waiting; ${counted(links_found, 'link')} found, ${links_waiting.toLocaleString('en')} to be checked`}
      </span>
      <Progress value={share} aria-label={`Check of this website: ${share} %`} size={4} />
    </div>
  );
}

function CheckButton({ site }: { site: Site }) {
  const start = useApiMutation(startLinkScan, {
    refreshes: [showLinkScans, listBrokenLinks, listBrokenTypes],
    onDone: ({ site_name }) => showDone(`${site_name} is being read`),
  });
  const look = { variant: 'default', 'aria-label': `Check now: ${site.name}` } as const;
  if (!site.can_scan) {
    const why = 'Only approved websites can be checked.';
    return (
      <DisabledButton {...look} why={why}>
        Check now
      </DisabledButton>
    );
  }
  if (isOpen(site.scan)) {
    return (
      <DisabledButton {...look} why="A check is already in progress.">
        Check now
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
      Check now
    </AllowedButton>
  );
}
