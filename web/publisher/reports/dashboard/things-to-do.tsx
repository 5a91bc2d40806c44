import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { PublisherPermission } from '#contract/actors.ts';
import { listBrokenTypes } from '#contract/broken-links/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { may, useMay } from '#web/lib/may.ts';
import { useProfile } from '#web/lib/profile.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import styles from './dashboard.module.css';
import type { Dashboard } from './dashboard-reply.ts';

type Thing = {
  id: string;
  /** The number of items; 0 hides the line. */
  count: number;
  one: string;
  many: (count: number) => string;
  action: string;
  path: string;
  search?: Record<string, string>;
  permission: PublisherPermission;
};

/** Pending tasks of the publisher, each with a link. Renders nothing if there are none. */
export function ThingsToDo({ todo }: { todo: Dashboard['todo'] }) {
  const profile = useProfile();
  const mayCheck = useMay('tools.read');
  const types = useApiQuery(listBrokenTypes, {}, { quiet: true, enabled: mayCheck });
  const broken = (types.data?.list ?? []).reduce((sum, type) => sum + type.links, 0);
  const things = thingsOf(todo, broken).filter(
    (thing) => thing.count > 0 && may(profile, thing.permission),
  );
  if (things.length === 0) return null;
  return (
    <section className="card" aria-labelledby="things-to-do">
      <h2 id="things-to-do">{t('To do')}</h2>
      <ul className={`${styles.list} ${styles.tasks}`}>
        {things.map((thing) => (
          <li key={thing.id} className={styles.item}>
            <IconAlertTriangle size={20} aria-hidden="true" color="var(--wait)" />
            <span className={styles.grow}>
              {thing.count === 1 ? thing.one : thing.many(thing.count)}
            </span>
            <Link to={thing.path} search={thing.search ?? {}}>
              {thing.action}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}

function thingsOf(todo: Dashboard['todo'], broken: number): Thing[] {
  return [...earningThings(todo), ...toolThings(todo, broken)];
}

function earningThings(todo: Dashboard['todo']): Thing[] {
  return [
    {
      id: 'payments',
      count: todo.payments_stopped,
      one: t('A payment failed.'),
      many: (count) => t('{count} payments failed.', { count }),
      action: t('View details'),
      path: '/payments/details',
      permission: 'payments.read',
    },
    {
      id: 'method',
      count: todo.payout_method_missing ? 1 : 0,
      one: t('Add a payout method to receive your earnings.'),
      many: String,
      action: t('Add a payout method'),
      path: '/settings/payment',
      permission: 'payouts.write',
    },
    {
      id: 'claims',
      count: todo.claims_asked,
      one: t('A brand has a question about your claim.'),
      many: (count) => t('Brands have questions about {count} of your claims.', { count }),
      action: t('Reply'),
      path: '/reports/claims',
      permission: 'reports.read',
    },
  ];
}

function toolThings(todo: Dashboard['todo'], broken: number): Thing[] {
  return [
    {
      id: 'broken',
      count: broken,
      one: t('A link on your channels is broken.'),
      many: (count) => t('{count} links on your channels are broken.', { count }),
      action: t('Fix'),
      path: '/tools/broken-links',
      permission: 'tools.read',
    },
    {
      id: 'postbacks',
      count: todo.postbacks_failing,
      one: t('A postback endpoint is failing.'),
      many: (count) => t('{count} postback endpoints are failing.', { count }),
      action: t('View'),
      path: '/tools/global-postback',
      permission: 'tools.read',
    },
    {
      id: 'coupons',
      count: todo.coupons_expiring,
      one: t('A coupon of a joined brand expires within three days.'),
      many: (count) => t('{count} coupons of joined brands expire within three days.', { count }),
      action: t('View coupons'),
      path: '/links/coupons',
      search: { status: 'expiring' },
      permission: 'links.read',
    },
    {
      id: 'sites',
      count: todo.sites_unverified,
      one: t('Ownership of a channel is not verified.'),
      many: (count) => t('Ownership of {count} channels is not verified.', { count }),
      action: t('Verify'),
      path: '/settings/channel',
      permission: 'sites.write',
    },
  ];
}
