import { Link } from '@tanstack/react-router';
import type { ReplyOf } from '#contract/call.ts';
import { type LinkRow, openLink } from '#contract/links/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { countText } from '#web/lib/numbers.ts';
import { useApprovedSites } from '#web/lib/own-sites.ts';
import { useProfile } from '#web/lib/profile.ts';
import { subIdNames } from '#web/lib/sub-ids.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { AppDrawer } from '#web/ui/app-drawer.tsx';
import { CopiedFact, FactList } from '#web/ui/fact-list.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Time } from '#web/ui/time.tsx';

type LinkDrawerProps = { link: LinkRow | null; opened: boolean; onClose: () => void };

/** One link in full, with the address at which visitors arrive at the moment. */
export function LinkDrawer({ link, opened, onClose }: LinkDrawerProps) {
  return (
    <AppDrawer
      opened={opened}
      onClose={onClose}
      title={link ? t('Link {code}', { code: link.code }) : t('Link')}
    >
      {link && <LinkDetails key={link.link_id} id={link.link_id} />}
    </AppDrawer>
  );
}

function LinkDetails({ id }: { id: number }) {
  const link = useApiQuery(openLink, { link_id: id }, { quiet: true });
  return (
    <QueryResult query={link}>
      {link.data ? <LinkFacts link={link.data} /> : <Skeleton height={320} />}
    </QueryResult>
  );
}

function LinkFacts({ link }: { link: ReplyOf<typeof openLink> }) {
  const zone = useProfile()?.time_zone;
  const site = useApprovedSites()?.find(({ id }) => id === link.site_id);
  return (
    <FactList
      facts={[
        [
          t('Link'),
          <CopiedFact
            key="link"
            text={link.short_url}
            what={t('link {code}', { code: link.code })}
          />,
        ],
        [
          t('Brand'),
          <Link key="brand" to="/brands/$mcid" params={{ mcid: link.mcid }}>
            {link.merchant_name}
          </Link>,
        ],
        [t('Channel'), site?.name ?? null],
        [
          t('Target page'),
          <CopiedFact key="target" text={link.target_url} what={t('the target')} />,
        ],
        [
          t('Visitors are sent to'),
          <code key="sent" className="break-anywhere">
            {link.tracking_preview}
          </code>,
        ],
        ...subIdNames.map((name) => [name, link[name]] as const),
        [t('All clicks'), countText(link.clicks)],
        [t('Orders'), countText(link.orders)],
        [t('Created'), <Time key="created" at={link.created_at} zone={zone} />],
        [t('State'), link.archived ? t('Archived') : t('In the list')],
      ]}
    />
  );
}
