import { Button } from '@mantine/core';
import { cancelTeamInvite, listTeam, resendTeamInvite } from '#contract/accounts/team.ts';
import { msg, t } from '#web/lib/i18n.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { roleName } from './role-words.ts';
import styles from './team.module.css';
import type { Invitation } from './team-reply.ts';

type InvitationsCardProps = {
  invitations: readonly Invitation[];
  zone: string | undefined;
};

/** The invitations that are not accepted yet; each can be sent again or cancelled. */
export function InvitationsCard({ invitations, zone }: InvitationsCardProps) {
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
                aria-label={`${t('Send again')}: ${one.email}`}
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
