import { Button } from '@mantine/core';
import { useState } from 'react';
import { deleteSession, listSessions } from '#contract/accounts/login-information.ts';
import type { ReplyOf } from '#contract/call.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useFirst } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { ConfirmDialog } from '#web/ui/app-dialog.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { UrlPager } from '#web/ui/url-pager.tsx';
import { sessions } from './login-calls.ts';

type Session = ReplyOf<typeof listSessions>['list'][number];

/** The page of the sessions that the URL names. */
export function useSessions() {
  const [url] = useUrl();
  return { page: pageOf(url), sessions: useFirst(sessions, url) };
}

/** The sessions of the account; any other session can be ended, or all of them. */
export function SessionsCard({ zone }: { zone: string | undefined }) {
  const { page, sessions } = useSessions();
  const end = useEnding();
  const total = sessions.data?.total ?? 0;
  const columns = columnsOf(zone, {
    busyId: end.isPending ? end.variables.id : null,
    onEnd: (id) => end.mutate({ id }),
  });
  return (
    <section className="card stack" aria-labelledby="sessions-title">
      {/* As high as the button that follows. */}
      <div className="spread" style={{ minHeight: 36 }}>
        <h2 id="sessions-title">{t('Active sessions')}</h2>
        {total > 1 && <EndOthers />}
      </div>
      <QueryTable
        label={t('Sessions')}
        columns={columns}
        query={sessions}
        rowKey={(session) => session.session_id}
        skeletonRows={3}
        emptyTitle={t('No sessions on this page')}
      />
      {total > page.perPage && <UrlPager total={total} {...page} />}
    </section>
  );
}

/** Ends one session, or with id 0 all others. */
function useEnding(onDone?: () => void) {
  return useApiMutation(deleteSession, {
    refreshes: [listSessions],
    done: ({ ended }) =>
      t('{ended} {count, plural, one {device} other {devices}} signed out', {
        ended,
        count: ended,
      }),
    onDone: () => onDone?.(),
  });
}

function EndOthers() {
  const [isAsking, setAsking] = useState(false);
  const end = useEnding(() => setAsking(false));
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('Sign out other devices')}
      </Button>
      <ConfirmDialog
        opened={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => end.mutate({ id: 0 })}
        title={t('Sign out other devices?')}
        confirmLabel={t('Sign out')}
        busy={end.isPending}
      >
        <p>
          {t(
            'You stay signed in on this device. If someone else knows your password, change it as well.',
          )}
        </p>
      </ConfirmDialog>
    </>
  );
}

type Ending = { busyId: number | null; onEnd: (id: number) => void };

function columnsOf(zone: string | undefined, { busyId, onEnd }: Ending): Column<Session>[] {
  return [
    { id: 'device', head: t('Device'), width: 132, cell: (session) => deviceName(session.device) },
    {
      id: 'end',
      head: t('State'),
      width: 120,
      cell: (session) =>
        session.current ? (
          <StatusPill tone="up" word={t('This device')} />
        ) : (
          <Button
            variant="default"
            size="compact-sm"
            aria-label={t('Sign out {device}', { device: deviceName(session.device) })}
            loading={busyId === session.session_id}
            onClick={() => onEnd(session.session_id)}
          >
            {t('Sign out')}
          </Button>
        ),
    },
    {
      id: 'created_at',
      head: t('Signed in'),
      cell: (session) => <Time at={session.created_at} zone={zone} />,
    },
    {
      id: 'last_used_at',
      head: t('Last used'),
      cell: (session) => <Time at={session.last_used_at} zone={zone} />,
    },
  ];
}

/** The server names a device "Chrome on Windows"; the names of products are not translated. */
function deviceName(device: string): string {
  const [name = '', system] = device.split(' on ');
  const browser = name === 'Unknown browser' ? t('Unknown browser') : name;
  return system ? t('{browser} on {system}', { browser, system }) : browser;
}
