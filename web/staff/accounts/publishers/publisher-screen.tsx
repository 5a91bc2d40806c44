import { useState } from 'react';
import { showPublisher } from '#contract/accounts/staff-publisher.ts';
import type { ReplyOf } from '#contract/call.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { numberOf, usePathParams, useUrl } from '#web/lib/use-url.ts';
import { MayButton } from '#web/staff/may-button.tsx';
import { useMay } from '#web/staff/staff-session.ts';
import { LoadError } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { UrlTabs } from '#web/ui/url-tabs.tsx';
import { useTitleObject } from '#web/ui/use-title-object.ts';
import { HoldDialog } from './hold-dialog.tsx';
import { LockDialog } from './lock-dialog.tsx';
import { OpenAccountDialog } from './open-account-dialog.tsx';
import { AccountState } from './publisher-columns.tsx';
import { PublisherAudit, PublisherBrands, PublisherChannels } from './publisher-lists.tsx';
import { PublisherMails } from './publisher-mails.tsx';
import { PublisherMoney } from './publisher-money.tsx';
import { PublisherNotes } from './publisher-notes.tsx';
import { PublisherOverview } from './publisher-overview.tsx';

type Shown = ReplyOf<typeof showPublisher>;

/** /staff/publishers/:id: everything about one publisher, and what staff can do. */
export default function PublisherScreen() {
  const publisher_id = numberOf(usePathParams().id, 0);
  const asked = useApiQuery(showPublisher, { publisher_id });
  if (asked.data && !asked.isPlaceholderData) {
    return <OpenPublisher key={publisher_id} publisher={asked.data} />;
  }
  return (
    <>
      <PageHeader title={t('Publisher')} />
      {asked.error ? (
        <LoadError error={asked.error} onRetry={() => void asked.refetch()} />
      ) : (
        <Skeleton height={420} radius={12} />
      )}
    </>
  );
}

function OpenPublisher({ publisher }: { publisher: Shown }) {
  useTitleObject(publisher.name, t('Publishers'));
  const [url] = useUrl();
  const tabs = useTabs();
  const tab = tabs.find(({ value }) => value === url.tab)?.value ?? 'overview';
  const { publisher_id } = publisher;
  return (
    <>
      <Header publisher={publisher} />
      <div className="stack">
        <UrlTabs label={t('Sections')} name="tab" initial="overview" tabs={tabs} />
        {tab === 'overview' && <PublisherOverview publisher={publisher} />}
        {tab === 'channels' && <PublisherChannels publisherId={publisher_id} />}
        {tab === 'brands' && <PublisherBrands publisherId={publisher_id} />}
        {tab === 'money' && <PublisherMoney publisherId={publisher_id} />}
        {tab === 'mails' && <PublisherMails publisherId={publisher_id} />}
        {tab === 'notes' && <PublisherNotes publisherId={publisher_id} />}
        {tab === 'audit' && <PublisherAudit publisherId={publisher_id} />}
      </div>
    </>
  );
}

/** The sections that the role may read. */
function useTabs() {
  const mayReadMoney = useMay('payouts.read');
  const mayReadAudit = useMay('audit.read');
  return [
    { value: 'overview', label: t('Overview') },
    { value: 'channels', label: t('Channels') },
    { value: 'brands', label: t('Brands') },
    ...(mayReadMoney ? [{ value: 'money', label: t('Payments') }] : []),
    { value: 'mails', label: t('Mails') },
    { value: 'notes', label: t('Notes') },
    ...(mayReadAudit ? [{ value: 'audit', label: t('Audit') }] : []),
  ];
}

function Header({ publisher }: { publisher: Shown }) {
  const [dialog, setDialog] = useState<'lock' | 'hold' | 'open' | null>(null);
  const close = () => setDialog(null);
  const { status, payment_hold } = publisher;
  const shownIn = (name: typeof dialog) => (dialog === name ? publisher : null);
  return (
    <>
      <PageHeader
        title={publisher.name}
        sub={
          <span className="row">
            <AccountState publisher={publisher} />
            <code>{publisher.publisher_code}</code>
          </span>
        }
        actions={
          <>
            {status !== 'closed' && (
              <MayButton
                permission="accounts.lock"
                variant="default"
                onClick={() => setDialog('lock')}
              >
                {status === 'locked' ? t('Unlock') : t('Lock')}
              </MayButton>
            )}
            <MayButton
              permission="payouts.write"
              variant="default"
              onClick={() => setDialog('hold')}
            >
              {payment_hold ? t('Release payments') : t('Hold payments')}
            </MayButton>
            <MayButton permission="accounts.open" onClick={() => setDialog('open')}>
              {t('Open account')}
            </MayButton>
          </>
        }
      />
      <LockDialog publisher={shownIn('lock')} onClose={close} />
      <HoldDialog publisher={shownIn('hold')} onClose={close} />
      <OpenAccountDialog publisher={shownIn('open')} onClose={close} />
    </>
  );
}
