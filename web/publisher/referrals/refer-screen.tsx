import { Skeleton } from '@mantine/core';
import type { ReplyOf } from '#contract/call.ts';
import { listReferrals } from '#contract/referrals/publisher.ts';
import { useProfile } from '#web/lib/profile.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { CopyField } from '#web/ui/copy-field.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { Money } from '#web/ui/money.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QrCode } from '#web/ui/qr-code.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { UrlPager } from '#web/ui/url-pager.tsx';

type Referrals = ReplyOf<typeof listReferrals>;
type Referred = Referrals['list'][number];

/** The invitation link, and the referred publishers. */
export default function ReferScreen() {
  const [url] = useUrl();
  const page = pageOf(url);
  const zone = useProfile()?.time_zone;
  const referrals = useApiQuery(listReferrals, page);
  const { data } = referrals;
  return (
    <>
      <PageHeader title="Refer a Friend" sub="Invite another publisher and earn rewards" />
      {referrals.error ? (
        <LoadError error={referrals.error} onRetry={() => void referrals.refetch()} />
      ) : (
        <div className="stack">
          <section className="card" aria-label="Your link">
            {data ? <YourLink referrals={data} /> : <Skeleton height={160} />}
          </section>
          <h2>Your friends</h2>
          <DataTable
            label="Your friends"
            columns={columnsIn(zone)}
            rows={data?.list}
            rowKey={(one) => `${one.name} ${one.joined_at}`}
            dimmed={referrals.isPlaceholderData}
            empty={
              <EmptyState title="No referrals yet">
                Publishers who register with your link appear here. Their names are masked.
              </EmptyState>
            }
          />
          <UrlPager {...page} total={data?.total ?? 0} />
        </div>
      )}
    </>
  );
}

function YourLink({ referrals }: { referrals: Referrals }) {
  const { refer_url, reward_percent, reward_months, rewards, total } = referrals;
  return (
    <div className="row gap-24 items-start">
      <QrCode text={refer_url} label={refer_url} size={140} />
      <div className="stack gap-12 min-w-0 grow">
        <h2>Your link</h2>
        <p>
          You earn {reward_percent}% of a friend’s commission for {reward_months} months after they
          join. The reward is paid by us, not deducted from their commission.
        </p>
        <div>
          <CopyField text={refer_url} what="link" />
        </div>
        <p className="quiet">
          {total === 1 ? '1 friend' : `${total} friends`} so far,{' '}
          <Amounts of={rewards} what="earned" /> in rewards, <Amounts of={rewards} what="paid" />{' '}
          paid. Rewards are credited when a friend’s commission is approved, reversed if it is
          reversed, and paid with your commission.
        </p>
      </div>
    </div>
  );
}

function Amounts({ of, what }: { of: Referrals['rewards']; what: 'earned' | 'paid' }) {
  return of.map((one, place) => (
    <span key={one.currency}>
      {place > 0 && ' + '}
      <Money amount={one[what]} currency={one.currency} />
    </span>
  ));
}

const columnsIn = (zone: string | undefined): readonly Column<Referred>[] => [
  { id: 'name', head: 'Friend', cell: (one) => <strong>{one.name}</strong> },
  { id: 'joined_at', head: 'Joined', cell: (one) => <Time at={one.joined_at} zone={zone} day /> },
  {
    id: 'rewarding',
    head: 'Rewards',
    cell: (one) => (
      <StatusPill
        tone={one.rewarding ? 'up' : 'neutral'}
        word={one.rewarding ? 'Earning' : 'Ended'}
      />
    ),
  },
  {
    id: 'rewarding_until',
    head: 'Until',
    cell: (one) => <Time at={one.rewarding_until} zone={zone} day />,
  },
  {
    id: 'reward',
    head: 'Reward',
    numeric: true,
    hint: 'Your share of their commission to date.',
    cell: (one) => <Amounts of={one.rewards} what="earned" />,
  },
  {
    id: 'paid',
    head: 'Paid',
    numeric: true,
    cell: (one) => <Amounts of={one.rewards} what="paid" />,
  },
];
