import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { decideBrandSignUp, listBrandSignUps } from '#contract/brand-members/sign-ups.ts';
import type { ReplyOf } from '#contract/call.ts';
import { countWaitingWork } from '#contract/system/work.ts';
import { countryName } from '#web/lib/country-name.ts';
import { t } from '#web/lib/i18n.ts';
import { platformNames, volumeNames } from '#web/lib/sign-up-words.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { MayButton } from '#web/staff/may-button.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { OutsideLink } from '#web/ui/outside-link.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { UrlTabs } from '#web/ui/url-tabs.tsx';

type SignUp = ReplyOf<typeof listBrandSignUps>['list'][number];
type Status = SignUp['status'];

const words: Readonly<Record<Status, { tone: 'wait' | 'up' | 'down'; word: string }>> = {
  waiting: { tone: 'wait', word: t('Waiting') },
  accepted: { tone: 'up', word: t('Accepted') },
  rejected: { tone: 'down', word: t('Rejected') },
};
const tabs = Object.entries(words).map(([value, { word }]) => ({ value, label: word }));

/** Shops that ask to become a brand, with the decision of staff. */
export default function BrandSignUpsScreen() {
  const [url] = useUrl();
  const [rejecting, setRejecting] = useState<SignUp | null>(null);
  const page = pageOf(url);
  const status = (url.status ?? 'waiting') as Status;
  const filter = url.status === 'all' ? {} : { status };
  const signUps = useApiQuery(listBrandSignUps, { ...page, ...filter });
  const decide = useApiMutation(decideBrandSignUp, {
    refreshes: [listBrandSignUps, countWaitingWork],
    done: (row) =>
      row.status === 'accepted'
        ? t('{shop} is a draft brand now, and {email} is invited', {
            shop: row.shop_name,
            email: row.email,
          })
        : t('{shop} rejected', { shop: row.shop_name }),
    onDone: () => setRejecting(null),
  });
  const columns = columnsOf({
    busyId: decide.isPending ? decide.variables.id : null,
    onAccept: ({ id }) => decide.mutate({ id, decision: 'accept' }),
    onReject: setRejecting,
  });
  return (
    <>
      <PageHeader title={t('Brand requests')} sub={t('Shops that want to become a brand')} />
      <div className="stack">
        <UrlTabs label={t('Status')} initial="waiting" tabs={tabs} />
        <QueryTable
          label={t('Brand requests')}
          columns={columns}
          query={signUps}
          rowKey={(row) => row.id}
          emptyTitle={status === 'waiting' ? t('Nothing to review') : t('No requests')}
          emptyText={t('Requests of shops come from the page “Become a partner brand”.')}
          page={page}
        />
      </div>
      <ReasonDialog
        opened={rejecting !== null}
        title={t('Reject {name}', { name: rejecting?.shop_name ?? '' })}
        description={t('The reason is mailed to the shop.')}
        confirmLabel={t('Reject')}
        danger
        busy={decide.isPending}
        onClose={() => setRejecting(null)}
        onConfirm={(reason) =>
          rejecting && decide.mutate({ id: rejecting.id, decision: 'reject', reason })
        }
      />
    </>
  );
}

type Deciding = {
  busyId: number | null;
  onAccept: (row: SignUp) => void;
  onReject: (row: SignUp) => void;
};

function columnsOf(deciding: Deciding): readonly Column<SignUp>[] {
  return [
    {
      id: 'shop',
      head: t('Shop'),
      width: 200,
      cell: (row) => (
        <>
          {row.mcid ? (
            <Link to={`/brands/${row.mcid}`}>{row.shop_name}</Link>
          ) : (
            <strong>{row.shop_name}</strong>
          )}
          <br />
          <OutsideLink href={row.site_url} />
        </>
      ),
    },
    {
      id: 'facts',
      head: t('Shop platform'),
      width: 200,
      cell: (row) => (
        <>
          {platformNames[row.platform]}, {countryName(row.country)}
          <br />
          <span className="quiet">{volumeNames[row.monthly_orders]}</span>
        </>
      ),
    },
    {
      id: 'contact',
      head: t('Contact'),
      width: 190,
      cell: (row) => (
        <>
          {row.contact_name}
          <br />
          <span className="quiet break-anywhere">{row.email}</span>
        </>
      ),
    },
    { id: 'message', head: t('Message'), width: 190, cell: (row) => row.message },
    { id: 'created_at', head: t('Received'), cell: (row) => <Time at={row.created_at} day /> },
    {
      id: 'status',
      head: t('Status'),
      cell: (row) => (
        <StatusPill {...words[row.status]} {...(row.reason && { reason: row.reason })} />
      ),
    },
    {
      id: 'decide',
      pinned: true,
      head: t('Decision'),
      numeric: true,
      cell: (row) => row.status === 'waiting' && <Decision row={row} {...deciding} />,
    },
  ];
}

function Decision({ row, busyId, onAccept, onReject }: Deciding & { row: SignUp }) {
  const name = row.shop_name;
  return (
    <span className="row no-wrap justify-end">
      <MayButton
        permission="brands.write"
        size="compact-sm"
        variant="light"
        loading={busyId === row.id}
        aria-label={t('Accept {name}', { name })}
        onClick={() => onAccept(row)}
      >
        {t('Accept')}
      </MayButton>
      <MayButton
        permission="brands.write"
        size="compact-sm"
        variant="default"
        disabled={busyId === row.id}
        aria-label={t('Reject {name}', { name })}
        onClick={() => onReject(row)}
      >
        {t('Reject')}
      </MayButton>
    </span>
  );
}
