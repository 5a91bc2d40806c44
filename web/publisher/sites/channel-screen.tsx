import { IconPlus } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { readProfile } from '#contract/accounts/publisher.ts';
import { deleteSite, listSites, setDefaultSite } from '#contract/sites/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useMay } from '#web/lib/may.ts';
import { useProfile } from '#web/lib/profile.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useFirst } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { AllowedButton } from '#web/ui/allowed-button.tsx';
import { ConfirmDialog } from '#web/ui/app-dialog.tsx';
import type { Channel } from '#web/ui/channel-fields.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { latePart } from '#web/ui/late-part.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { UrlPager } from '#web/ui/url-pager.tsx';
import { ChannelCard } from './channel-card.tsx';
import { ChannelDialog } from './channel-dialog.tsx';
import styles from './channel-screen.module.css';
import { FirstChannel } from './first-channel.tsx';
import { NewcomerInfo } from './newcomer-info.tsx';
import { ReviewQuestions } from './review-questions.tsx';
import { channels } from './site-calls.ts';
import { VerifyDialog } from './verify-dialog.tsx';
import { WaitForOwner } from './wait-for-owner.tsx';

const WAITING_MS = 15_000;
/** A verified channel may be approved by a rule at once. */
const AT_ONCE_MS = 2_000;

const FirstLink = latePart(() =>
  import('./first-link.tsx').then((file) => ({ default: file.FirstLink })),
);

/** Channel Management: the publisher's sites and channels, one of them the default. */
export default function ChannelScreen() {
  const user = useProfile();
  const isNewcomer = user !== undefined && user.default_site === null;
  const mayWrite = useMay('sites.write');
  const [url] = useUrl();
  const page = pageOf(url);
  // A new publisher waits on this screen for the review, so it is polled.
  const sites = useFirst(channels, url, {
    refetchInterval: (reply) => {
      if (!isNewcomer) return false;
      const isVerified = reply?.list.some((one) => one.status === 0 && one.verified_at);
      return isVerified ? AT_ONCE_MS : WAITING_MS;
    },
  });
  const editing = useChannelDialog();
  const [isOpened, setIsOpened] = useState(false);
  const listed = sites.data?.list;
  const total = sites.data?.total ?? 0;
  const add = () => editing.open(null);
  return (
    <>
      <PageHeader
        title={t('Channel Management')}
        sub={t('The channels where you promote brands. Brands approve each channel separately.')}
        actions={<AddButton onAdd={add} icon />}
      />
      <ReviewQuestions />
      {isNewcomer && !mayWrite && <WaitForOwner />}
      {isNewcomer && mayWrite && listed && <FirstChannel channels={listed} onAdd={add} />}
      {isOpened && user?.default_site && (
        <Suspense>
          <FirstLink siteId={user.default_site.id} />
        </Suspense>
      )}
      <QueryResult query={sites}>
        <ChannelList
          channels={listed}
          isBusy={sites.isPending || sites.isPlaceholderData}
          onEdit={editing.open}
          onDefault={() => setIsOpened(isNewcomer)}
        />
      </QueryResult>
      {listed?.length === 0 && !isNewcomer && (
        <div className="card">
          <EmptyState title={t('No channels yet')} action={<AddButton onAdd={add} />}>
            {t('Add a channel where you promote brands: a website, profile, app or mailing list.')}
          </EmptyState>
        </div>
      )}
      {isNewcomer && <NewcomerInfo />}
      {total > page.perPage && <UrlPager total={total} {...page} />}
      <ChannelDialog {...editing.dialog} />
    </>
  );
}

function AddButton({ onAdd, icon = false }: { onAdd: () => void; icon?: boolean }) {
  return (
    <AllowedButton
      permission="sites.write"
      leftSection={icon && <IconPlus size={18} />}
      onClick={onAdd}
    >
      {t('Add channel')}
    </AllowedButton>
  );
}

/** The channel a dialog is open for; it is kept during the closing animation. */
function useChannelDialog() {
  const [state, setState] = useState({ channel: null as Channel | null, opened: false });
  const onClose = () => setState((before) => ({ ...before, opened: false }));
  return {
    open: (channel: Channel | null) => setState({ channel, opened: true }),
    dialog: { ...state, onClose },
  };
}

type ChannelListProps = {
  channels: readonly Channel[] | undefined;
  isBusy: boolean;
  onEdit: (channel: Channel) => void;
  /** Called when a channel has become the default. */
  onDefault: () => void;
};

function ChannelList({ channels, isBusy, onEdit, onDefault }: ChannelListProps) {
  const verifying = useChannelDialog();
  const leaving = useChannelDialog();
  const makeDefault = useApiMutation(setDefaultSite, {
    refreshes: [listSites, readProfile],
    done: (site) => t('{name} is now your default channel', { name: site.name }),
    onDone: onDefault,
  });
  return (
    <>
      <div className={styles.list} aria-busy={isBusy}>
        {!channels && <CardSkeletons />}
        {channels?.map((channel) => (
          <ChannelCard
            key={channel.id}
            channel={channel}
            busy={makeDefault.isPending && makeDefault.variables.site_id === channel.id}
            onEdit={() => onEdit(channel)}
            onVerify={() => verifying.open(channel)}
            onDelete={() => leaving.open(channel)}
            onDefault={() => makeDefault.mutate({ site_id: channel.id })}
          />
        ))}
      </div>
      <VerifyDialog {...verifying.dialog} />
      <DeleteDialog {...leaving.dialog} />
    </>
  );
}

type DeleteDialogProps = { channel: Channel | null; opened: boolean; onClose: () => void };

function DeleteDialog({ channel, opened, onClose }: DeleteDialogProps) {
  const remove = useApiMutation(deleteSite, {
    refreshes: [listSites],
    done: t('Channel deleted'),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      onConfirm={() => channel && remove.mutate({ site_id: channel.id })}
      title={t('Delete {name}?', { name: channel?.name ?? t('the channel') })}
      confirmLabel={t('Delete')}
      busy={remove.isPending}
      danger
    >
      <p>
        {t(
          'Its links stop earning commission and its pending applications are withdrawn. Past earnings stay in your reports.',
        )}
      </p>
    </ConfirmDialog>
  );
}

function CardSkeletons() {
  return [1, 2].map((card) => (
    <div key={card} className="card stack" aria-hidden="true">
      <Skeleton height={40} width="70%" />
      <Skeleton height={16} width="50%" />
      <Skeleton height={48} />
      <Skeleton height={32} width="60%" />
    </div>
  ));
}
