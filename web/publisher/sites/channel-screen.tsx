import { Skeleton } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { readProfile } from '#contract/accounts/publisher.ts';
import { deleteSite, listSites, setDefaultSite } from '#contract/sites/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useMay } from '#web/lib/may.ts';
import { useProfile } from '#web/lib/profile.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { AllowedButton } from '#web/ui/allowed-button.tsx';
import { ConfirmDialog } from '#web/ui/app-dialog.tsx';
import { EmptyState, LoadError } from '#web/ui/empty-state.tsx';
import { LinkButton } from '#web/ui/link-button.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { UrlPager } from '#web/ui/url-pager.tsx';
import { ChannelCard } from './channel-card.tsx';
import { ChannelDialog } from './channel-dialog.tsx';
import type { Channel } from './channel-fields.ts';
import styles from './channel-screen.module.css';
import { FirstChannel } from './first-channel.tsx';
import { VerifyDialog } from './verify-dialog.tsx';
import { WaitForOwner } from './wait-for-owner.tsx';

const WAITING_MS = 15_000;

/** Channel Management: the publisher's sites and channels, one of them the default. */
export default function ChannelScreen() {
  const [url] = useUrl();
  const page = pageOf(url);
  const user = useProfile();
  const isNewcomer = user !== undefined && user.default_site === null;
  // A new publisher waits on this screen for the review, so it is polled.
  const mayWrite = useMay('sites.write');
  const sites = useApiQuery(listSites, page, { refetchInterval: isNewcomer ? WAITING_MS : false });
  const dialog = useChannelDialog();
  const [leaving, setLeaving] = useState<{ channel: Channel | null; opened: boolean }>({
    channel: null,
    opened: false,
  });
  const [verifying, setVerifying] = useState<typeof leaving>({ channel: null, opened: false });
  const [isOpened, setIsOpened] = useState(false);
  const makeDefault = useApiMutation(setDefaultSite, {
    refreshes: [listSites, readProfile],
    onDone: (site) => {
      setIsOpened(isNewcomer);
      showDone(t('{name} is now your default channel', { name: site.name }));
    },
  });
  const remove = useApiMutation(deleteSite, {
    refreshes: [listSites],
    onDone: () => {
      setLeaving((before) => ({ ...before, opened: false }));
      showDone(t('Channel deleted'));
    },
  });
  const channels = sites.data?.list;
  return (
    <>
      <PageHeader
        title={t('Channel Management')}
        sub={t(
          'The sites and channels where you promote brands. Brands approve each channel separately.',
        )}
        actions={
          <AllowedButton
            permission="sites.write"
            leftSection={<IconPlus size={18} />}
            onClick={dialog.add}
          >
            {t('Add channel')}
          </AllowedButton>
        }
      />
      {isNewcomer && !mayWrite && <WaitForOwner />}
      {isNewcomer && mayWrite && channels && (
        <FirstChannel channels={channels} onAdd={dialog.add} />
      )}
      {isOpened && !isNewcomer && <AllOpen />}
      {sites.error && !sites.data ? (
        <div className="card">
          <LoadError error={sites.error} onRetry={() => void sites.refetch()} />
        </div>
      ) : (
        <div className={styles.list} aria-busy={sites.isPending || sites.isPlaceholderData}>
          {sites.isPending && <CardSkeletons />}
          {channels?.map((channel) => (
            <ChannelCard
              key={channel.id}
              channel={channel}
              busy={makeDefault.isPending && makeDefault.variables?.site_id === channel.id}
              onEdit={() => dialog.edit(channel)}
              onVerify={() => setVerifying({ channel, opened: true })}
              onDelete={() => setLeaving({ channel, opened: true })}
              onDefault={() => makeDefault.mutate({ site_id: channel.id })}
            />
          ))}
        </div>
      )}
      {channels?.length === 0 && !isNewcomer && (
        <div className="card">
          <EmptyState
            title={t('No channels yet')}
            action={
              <AllowedButton permission="sites.write" onClick={dialog.add}>
                {t('Add channel')}
              </AllowedButton>
            }
          >
            {t('Add a site or profile where you promote brands.')}
          </EmptyState>
        </div>
      )}
      {(sites.data?.total ?? 0) > page.perPage && (
        <UrlPager total={sites.data?.total ?? 0} {...page} />
      )}
      <ChannelDialog opened={dialog.opened} onClose={dialog.close} channel={dialog.channel} />
      <VerifyDialog {...verifying} onClose={() => setVerifying({ ...verifying, opened: false })} />
      <ConfirmDialog
        opened={leaving.opened}
        onClose={() => setLeaving({ ...leaving, opened: false })}
        onConfirm={() => leaving.channel && remove.mutate({ site_id: leaving.channel.id })}
        title={t('Delete {name}?', { name: leaving.channel?.name ?? t('the channel') })}
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
    </>
  );
}

/** The channel the dialog is open for; it is kept during the closing animation. */
function useChannelDialog() {
  const [state, setState] = useState({ channel: null as Channel | null, opened: false });
  const open = (channel: Channel | null) => setState({ channel, opened: true });
  return {
    ...state,
    add: () => open(null),
    edit: open,
    close: () => setState((before) => ({ ...before, opened: false })),
  };
}

function AllOpen() {
  return (
    <section className="card spread mb-20" role="status">
      <div>
        <h2>{t('Your channel is set up')}</h2>
        <p className="quiet">{t('Find brands to promote and apply with your channel.')}</p>
      </div>
      <LinkButton to="/brands/find" search={{ status: '0' }}>
        {t('Find brands')}
      </LinkButton>
    </section>
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
