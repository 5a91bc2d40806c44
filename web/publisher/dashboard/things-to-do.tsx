import { IconAlertTriangle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { PublisherPermission } from '#contract/actors.ts';
import { listBrokenTypes } from '#contract/broken-links/publisher.ts';
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
      <h2 id="things-to-do">To do</h2>
      <ul className={styles.list}>
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
      one: 'A payment failed.',
      many: (count) => `${count} payments failed.`,
      action: 'View details',
      path: '/payments/details',
      permission: 'payments.read',
    },
    {
      id: 'method',
      count: todo.payout_method_missing ? 1 : 0,
      one: 'Add a payout method to receive your earnings.',
      many: String,
      action: 'Add a payout method',
      path: '/settings/payment',
      permission: 'payouts.write',
    },
    {
      id: 'claims',
      count: todo.claims_asked,
      one: 'A brand has a question about your claim.',
      many: (count) => `Brands have questions about ${count} of your claims.`,
      action: 'Reply',
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
      one: 'A link on your channels is broken.',
      many: (count) => `${count} links on your channels are broken.`,
      action: 'Fix',
      path: '/tools/broken-links',
      permission: 'tools.read',
    },
    {
      id: 'postbacks',
      count: todo.postbacks_failing,
      one: 'A postback endpoint is failing.',
      many: (count) => `${count} postback endpoints are failing.`,
      action: 'View',
      path: '/tools/global-postback',
      permission: 'tools.read',
    },
    {
      id: 'coupons',
      count: todo.coupons_expiring,
      one: 'A coupon of a joined brand expires within three days.',
      many: (count) => `${count} coupons of joined brands expire within three days.`,
      action: 'View coupons',
      path: '/links/coupons',
      search: { status: 'expiring' },
      permission: 'links.read',
    },
    {
      id: 'sites',
      count: todo.sites_unverified,
      one: 'Ownership of a channel is not verified.',
      many: (count) => `Ownership of ${count} channels is not verified.`,
      action: 'Verify',
      path: '/settings/channel',
      permission: 'sites.write',
    },
  ];
}
