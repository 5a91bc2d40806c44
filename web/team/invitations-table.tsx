import { Button } from '@mantine/core';
import { cancelTeamInvite, listTeam, resendTeamInvite } from '#contract/team.ts';
import { showDone } from '#web/lib/toast.ts';
import { useDo } from '#web/lib/use-do.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { roleName } from './role-words.ts';
import type { Invitation } from './team-reply.ts';

type InvitationsTableProps = {
  invitations: readonly Invitation[];
  zone: string | undefined;
};

/** The invitations that nobody has accepted yet: sent again or taken back. */
export function InvitationsTable({ invitations, zone }: InvitationsTableProps) {
  const resend = useDo(resendTeamInvite, {
    refreshes: [listTeam],
    onDone: ({ email }) => showDone(`Another link was sent to ${email}`),
  });
  const cancel = useDo(cancelTeamInvite, {
    refreshes: [listTeam],
    onDone: () => showDone('The invitation was taken back'),
  });
  if (invitations.length === 0) return null;
  const columns: Column<Invitation>[] = [
    {
      id: 'email',
      head: 'Email',
      width: 180,
      cell: (one) => (
        <>
          <strong>{one.email}</strong>
          <br />
          <span className="quiet">Invited by {one.invited_by}</span>
        </>
      ),
    },
    { id: 'role', head: 'Role', width: 110, cell: (one) => roleName(one.role) },
    {
      id: 'state',
      head: 'State',
      cell: (one) =>
        one.expired ? (
          <StatusPill
            tone="neutral"
            word="Expired"
            reason="The link is older than 7 days. Send another one."
          />
        ) : (
          <StatusPill tone="wait" word="Waiting" />
        ),
    },
    { id: 'sent_at', head: 'Sent', cell: (one) => <Time at={one.sent_at} zone={zone} /> },
    { id: 'expires_at', head: 'Ends', cell: (one) => <Time at={one.expires_at} zone={zone} /> },
    {
      id: 'acts',
      head: 'Change',
      cell: (one) => (
        <span style={{ display: 'inline-flex', gap: 8 }}>
          <Button
            variant="default"
            size="compact-sm"
            aria-label={`Send another link to ${one.email}`}
            loading={resend.isPending && resend.variables.id === one.id}
            onClick={() => resend.mutate({ id: one.id })}
          >
            Send again
          </Button>
          <Button
            variant="subtle"
            size="compact-sm"
            c="var(--down)"
            aria-label={`Take back the invitation of ${one.email}`}
            loading={cancel.isPending && cancel.variables.id === one.id}
            onClick={() => cancel.mutate({ id: one.id })}
          >
            Take back
          </Button>
        </span>
      ),
    },
  ];
  return (
    <section className="card stack" aria-labelledby="invitations">
      <h2 id="invitations">Invitations</h2>
      <DataTable
        label="Invitations"
        columns={columns}
        rows={invitations}
        rowKey={(one) => one.id}
        empty={null}
      />
    </section>
  );
}
