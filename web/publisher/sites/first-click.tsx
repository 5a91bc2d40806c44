import { IconClick, IconConfetti } from '@tabler/icons-react';
import type { ReplyOf } from '#contract/call.ts';
import { type generateLink, openLink } from '#contract/links/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import styles from './first-link.module.css';

const ASKED_EVERY_MS = 2_000;

/** Waits for the first click of a new link, and celebrates it. */
export function FirstClick({ link }: { link: Pick<ReplyOf<typeof generateLink>, 'link_id'> }) {
  const asked = useApiQuery(
    openLink,
    { link_id: link.link_id },
    {
      quiet: true,
      refetchInterval: (reply) => (reply && reply.clicks > 0 ? false : ASKED_EVERY_MS),
    },
  );
  const hasArrived = (asked.data?.clicks ?? 0) > 0;
  const Icon = hasArrived ? IconConfetti : IconClick;
  return (
    <div className={styles.click} data-arrived={hasArrived || undefined} role="status">
      <span className={styles.mark}>
        <Icon size={24} aria-hidden="true" />
      </span>
      <div>
        <strong>
          {hasArrived ? t('Your first click has arrived') : t('Waiting for the first click')}
        </strong>
        <p className="quiet">
          {hasArrived
            ? t('The link works. Its clicks and orders are now in your reports.')
            : t('Open the link once, or share it: the click appears here within seconds.')}
        </p>
      </div>
    </div>
  );
}
