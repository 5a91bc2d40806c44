import { Button } from '@mantine/core';
import { cancelTeamInvite, listTeam, resendTeamInvite } from '#contract/accounts/team.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
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
    onDone: ({ email }) => showDone(`New link sent to ${email}`),
  });
  const cancel = useApiMutation(cancelTeamInvite, {
    refreshes: [listTeam],
    onDone: () => showDone('Invitation cancelled'),
  });
  if (invitations.length === 0) return null;
  return (
    <section className="card stack" aria-labelledby="invitations">
      <h2 id="invitations">Invitations</h2>
      <ul className={styles.list} aria-labelledby="invitations">
        {invitations.map((one) => (
          <li key={one.id}>
            <div className={styles.who}>
              <strong>{one.email}</strong>
              <br />
              <span className="quiet">Invited by {one.invited_by}</span>
            </div>
            <InvitationState invitation={one} zone={zone} />
            <div className={styles.acts}>
              <Button
                variant="default"
                aria-label={`Send a new link to ${one.email}`}
                loading={resend.isPending && resend.variables.id === one.id}
                onClick={() => resend.mutate({ id: one.id })}
              >
                Send again
              </Button>
              <Button
                variant="subtle"
                c="var(--down)"
                aria-label={`Cancel the invitation of ${one.email}`}
                loading={cancel.isPending && cancel.variables.id === one.id}
                onClick={() => cancel.mutate({ id: one.id })}
              >
                Cancel
              </Button>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

function State({ expired }: { expired: boolean }) {
  if (!expired) return <StatusPill tone="wait" word="Pending" />;
  const reason = 'The link expired after 7 days. Send a new one.';
  return <StatusPill tone="neutral" word="Expired" reason={reason} />;
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
        Sent <Time at={invitation.sent_at} zone={zone} day />,{' '}
        {invitation.expired ? 'ended' : 'ends'} <Time at={invitation.expires_at} zone={zone} />
      </span>
    </div>
  );
}
