import { useState } from 'react';
import { listAudit } from '#contract/accounts/staff.ts';
import {
  holdPublisherPayments,
  listPublisherPayments,
  releasePublisherPayments,
  showPublisher,
  showPublisherMoney,
} from '#contract/accounts/staff-publisher.ts';
import type { ReplyOf } from '#contract/call.ts';
import { listMails } from '#contract/notifications/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { numberOf, pageOf, usePathParams, useUrl } from '#web/lib/use-url.ts';
import { mailColumns } from '#web/staff/mail-columns.tsx';
import { MayButton } from '#web/staff/may-button.tsx';
import { useMay } from '#web/staff/staff-session.ts';
import { LoadError } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { UrlTabs } from '#web/ui/url-tabs.tsx';
import { useTitleObject } from '#web/ui/use-title-object.ts';
import { LockDialog } from './lock-dialog.tsx';
import { OpenAccountDialog } from './open-account-dialog.tsx';
import { AccountState } from './publisher-columns.tsx';
import { PublisherAudit, PublisherBrands, PublisherChannels } from './publisher-lists.tsx';
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
          <MayButton permission="accounts.open" onClick={() => setDialog('open')}>
            {t('Open account')}
          </MayButton>
        }
        more={
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
          </>
        }
      />
      <LockDialog publisher={shownIn('lock')} onClose={close} />
      <HoldDialog publisher={shownIn('hold')} onClose={close} />
      <OpenAccountDialog publisher={shownIn('open')} onClose={close} />
    </>
  );
}

type HoldDialogProps = { publisher: ReplyOf<typeof showPublisher> | null; onClose: () => void };

/** Holds the payments to a publisher, or releases held ones. */
function HoldDialog({ publisher, onClose }: HoldDialogProps) {
  const isHeld = Boolean(publisher?.payment_hold);
  const decide = useApiMutation(isHeld ? releasePublisherPayments : holdPublisherPayments, {
    refreshes: [showPublisher, showPublisherMoney, listPublisherPayments, listAudit],
    done: ({ payment_hold }) => (payment_hold ? t('Payments on hold') : t('Payments released')),
    onDone: onClose,
  });
  return (
    <ReasonDialog
      opened={publisher !== null}
      title={isHeld ? t('Release payments') : t('Hold payments')}
      description={t('Recorded in the audit log. Not visible to the publisher.')}
      confirmLabel={isHeld ? t('Release payments') : t('Hold payments')}
      danger={!isHeld}
      busy={decide.isPending}
      onClose={onClose}
      onConfirm={(reason) =>
        publisher && decide.mutate({ publisher_id: publisher.publisher_id, reason })
      }
    >
      <p>
        {isHeld
          ? t('Payments are sent with the next run, unless the payout method is on hold.')
          : t(
              'Payments that have not been sent yet, and later ones, wait until they are released. The publisher sees that payments are on hold.',
            )}
      </p>
    </ReasonDialog>
  );
}

/** The mails to the users of a publisher, newest first. */
function PublisherMails({ publisherId }: { publisherId: number }) {
  const [url] = useUrl();
  const page = pageOf(url);
  const mails = useApiQuery(listMails, { publisher_id: publisherId, ...page });
  return (
    <QueryTable
      label={t('Mails')}
      columns={mailColumns}
      query={mails}
      rowKey={({ id }) => id}
      emptyTitle={t('No mails yet')}
      page={page}
    />
  );
}
