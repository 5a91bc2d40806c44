import { Button, TextInput } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import {
  cancelTeamInvite,
  inviteToTeam,
  listTeam,
  resendTeamInvite,
} from '#contract/accounts/team.ts';
import { msg, t } from '#web/lib/i18n.ts';
import { useProfile } from '#web/lib/profile.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { DisabledButton } from '#web/ui/disabled-button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { PeopleCard } from './people-card.tsx';
import { RoleChoice } from './role-choice.tsx';
import { type Role, roleName } from './role-words.ts';
import styles from './team.module.css';
import type { Invitation } from './team-reply.ts';

/** /settings/team: the users of this account, their roles, and pending invitations. */
export default function TeamScreen() {
  const zone = useProfile()?.time_zone;
  const team = useApiQuery(listTeam, {});
  const [inviting, setInviting] = useState(false);
  const data = team.data;
  const isAlone = data !== undefined && data.total === 1 && data.invitations.length === 0;
  const invite = (
    <Button leftSection={<IconUserPlus size={18} />} onClick={() => setInviting(true)}>
      {t('Invite a user')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('Team')}
        sub={t('Users of this account and their roles.')}
        actions={
          data?.places_left === 0 ? (
            <DisabledButton
              why={t('Your team has reached the maximum number of users and invitations.')}
            >
              {t('Invite a user')}
            </DisabledButton>
          ) : (
            invite
          )
        }
      />
      <QueryResult query={team}>
        <div className="stack">
          <PeopleCard members={data?.list} zone={zone} />
          {data && <InvitationsCard invitations={data.invitations} zone={zone} />}
          {isAlone && (
            <div className="card">
              <EmptyState title={t('No other users yet')}>
                {t(
                  'Invite colleagues to create links, or your accountant to view payments, without sharing your password.',
                )}
              </EmptyState>
            </div>
          )}
        </div>
      </QueryResult>
      <InviteDialog opened={inviting} onClose={() => setInviting(false)} />
    </>
  );
}

type InviteDialogProps = { opened: boolean; onClose: () => void };

/** Invites a person by email address, with a role. */
function InviteDialog({ opened, onClose }: InviteDialogProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('Invite a user')}>
      <InviteForm onClose={onClose} />
    </AppDialog>
  );
}

const fieldOfKey = {
  EMAIL_FORMAT_ERROR: 'email',
  EMAIL_DISPOSABLE: 'email',
  TEAM_MEMBER_EXISTS: 'email',
  TEAM_INVITATION_EXISTS: 'email',
  TOO_MANY_REQUESTS: 'email',
};

function InviteForm({ onClose }: { onClose: () => void }) {
  const form = useForm(
    inviteToTeam,
    { email: '', role: 'publisher_member' as Role },
    {
      fieldOfKey,
      refreshes: [listTeam],
      done: (made) => t('Invitation sent to {email}', { email: made.email }),
      onDone: onClose,
    },
  );
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={t('Send invitation')}>
      <p className="quiet">
        {t(
          'We send a link that works once and expires in 7 days. The user chooses a name and password.',
        )}
      </p>
      <TextInput
        type="email"
        label={t('Email')}
        autoComplete="off"
        data-autofocus
        {...form.field('email')}
      />
      <RoleChoice {...form.choice('role')} />
    </DialogForm>
  );
}

type InvitationsCardProps = {
  invitations: readonly Invitation[];
  zone: string | undefined;
};

/** The invitations that are not accepted yet; each can be sent again or cancelled. */
function InvitationsCard({ invitations, zone }: InvitationsCardProps) {
  const resend = useApiMutation(resendTeamInvite, {
    refreshes: [listTeam],
    onDone: ({ email }) => showDone(t('New link sent to {email}', { email })),
  });
  const cancel = useApiMutation(cancelTeamInvite, {
    refreshes: [listTeam],
    done: t('Invitation cancelled'),
  });
  if (invitations.length === 0) return null;
  return (
    <section className="card stack" aria-labelledby="invitations">
      <h2 id="invitations">{t('Invitations')}</h2>
      <ul className={styles.list} aria-labelledby="invitations">
        {invitations.map((one) => (
          <li key={one.id}>
            <div className={styles.who}>
              <strong>{one.email}</strong>
              <br />
              <span className="quiet">
                <Trans id={'Invited by {invited_by}'} values={{ invited_by: one.invited_by }} />
              </span>
            </div>
            <InvitationState invitation={one} zone={zone} />
            <div className={styles.acts}>
              <Button
                variant="default"
                aria-label={t('Send again: {email}', { email: one.email })}
                loading={resend.isPending && resend.variables.id === one.id}
                onClick={() => resend.mutate({ id: one.id })}
              >
                {t('Send again')}
              </Button>
              <Button
                variant="subtle"
                c="var(--down)"
                aria-label={t('Cancel the invitation of {email}', { email: one.email })}
                loading={cancel.isPending && cancel.variables.id === one.id}
                onClick={() => cancel.mutate({ id: one.id })}
              >
                {t('Cancel')}
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function State({ expired }: { expired: boolean }) {
  if (!expired) return <StatusPill tone="wait" word={t('Pending')} />;
  const reason = t('The link expired after 7 days. Send a new one.');
  return <StatusPill tone="neutral" word={t('Expired')} reason={reason} />;
}

type InvitationStateProps = {
  invitation: InvitationsCardProps['invitations'][number];
  zone: string | undefined;
};

function InvitationState({ invitation, zone }: InvitationStateProps) {
  return (
    <div className={styles.facts}>
      <span className="row">
        <span>{roleName(invitation.role)}</span>
        <State expired={invitation.expired} />
      </span>
      <span className="quiet">
        <Trans
          id={invitation.expired ? msg('Sent <0/>, ended <1/>') : msg('Sent <0/>, ends <1/>')}
          components={{
            0: <Time at={invitation.sent_at} zone={zone} day />,
            1: <Time at={invitation.expires_at} zone={zone} />,
          }}
        />
      </span>
    </div>
  );
}
