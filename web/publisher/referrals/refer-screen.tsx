import type { ReplyOf } from '#contract/call.ts';
import { listReferrals } from '#contract/referrals/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useProfile } from '#web/lib/profile.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { CopyField } from '#web/ui/copy-field.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { Money } from '#web/ui/money.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import QrDrawing from '#web/ui/qr-drawing.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
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
      <PageHeader
        title={t('Refer a Friend')}
        sub={t('Invite another publisher and earn rewards')}
      />
      {referrals.error ? (
        <LoadError error={referrals.error} onRetry={() => void referrals.refetch()} />
      ) : (
        <div className="stack">
          <section className="card" aria-label={t('Your link')}>
            {data ? <YourLink referrals={data} /> : <Skeleton height={160} />}
          </section>
          <h2>{t('Your friends')}</h2>
          <DataTable
            label={t('Your friends')}
            columns={columnsIn(zone)}
            rows={data?.list}
            rowKey={(one) => `${one.name} ${one.joined_at}`}
            dimmed={referrals.isPlaceholderData}
            emptyTitle={t('No referrals yet')}
            emptyText={t(
              'Publishers who register with your link appear here. Their names are masked.',
            )}
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
      <QrDrawing text={refer_url} label={refer_url} size={140} />
      <div className="stack gap-12 min-w-0 grow">
        <h2>{t('Your link')}</h2>
        <p>
          <Trans
            id={
              'You earn {reward_percent}% of a friend’s commission for {reward_months, plural, one {# month} other {# months}} after they join. The reward is paid by us, not deducted from their commission.'
            }
            values={{ reward_percent, reward_months }}
          />
        </p>
        <div>
          <CopyField text={refer_url} what={t('link')} />
        </div>
        <p className="quiet">
          <Trans
            id={
              '{total, plural, one {# friend} other {# friends}} so far, <0/> in rewards, <1/> paid. Rewards are credited when a friend’s commission is approved, reversed if it is reversed, and paid with your commission.'
            }
            values={{ total }}
            components={{
              0: <Amounts of={rewards} what="earned" />,
              1: <Amounts of={rewards} what="paid" />,
            }}
          />
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
  { id: 'name', head: t('Friend'), cell: (one) => <strong>{one.name}</strong> },
  {
    id: 'joined_at',
    head: t('Joined'),
    cell: (one) => <Time at={one.joined_at} zone={zone} day />,
  },
  {
    id: 'rewarding',
    head: t('Rewards'),
    cell: (one) => (
      <StatusPill
        tone={one.rewarding ? 'up' : 'neutral'}
        word={one.rewarding ? t('Earning') : t('Ended')}
      />
    ),
  },
  {
    id: 'rewarding_until',
    head: t('Until'),
    cell: (one) => <Time at={one.rewarding_until} zone={zone} day />,
  },
  {
    id: 'reward',
    head: t('Reward'),
    numeric: true,
    hint: t('Your share of their commission to date.'),
    cell: (one) => <Amounts of={one.rewards} what="earned" />,
  },
  {
    id: 'paid',
    head: t('Paid'),
    numeric: true,
    cell: (one) => <Amounts of={one.rewards} what="paid" />,
  },
];
