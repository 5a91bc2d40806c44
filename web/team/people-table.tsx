import { Button } from '@mantine/core';
import { useState } from 'react';
import { listTeam, removeFromTeam } from '#contract/team.ts';
import { showDone } from '#web/lib/toast.ts';
import { useDo } from '#web/lib/use-do.ts';
import { ConfirmDialog } from '#web/ui/app-dialog.tsx';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Time } from '#web/ui/time.tsx';
import { RoleDialog } from './role-dialog.tsx';
import { roleName } from './role-words.ts';
import type { Member } from './team-reply.ts';

type About = { member: Member | null; doing: 'role' | 'remove' | null };
type PeopleTableProps = { members: readonly Member[] | undefined; zone: string | undefined };

/** Everybody who signs in for the account, with their role. */
export function PeopleTable({ members, zone }: PeopleTableProps) {
  // What a dialog is about stays while it closes.
  const [{ member, doing }, setAbout] = useState<About>({ member: null, doing: null });
  const close = () => setAbout({ member, doing: null });
  const remove = useDo(removeFromTeam, {
    refreshes: [listTeam],
    onDone: () => {
      close();
      showDone(`${member?.name ?? 'The person'} was removed and signed out`);
    },
  });
  return (
    <section className="card stack" aria-labelledby="people">
      <h2 id="people">People</h2>
      <DataTable
        label="People"
        columns={columnsOf(zone, (one, what) => setAbout({ member: one, doing: what }))}
        rows={members}
        rowKey={(one) => one.user_id}
        skeletonRows={2}
        empty={<EmptyState title="Nobody is here" />}
      />
      <RoleDialog opened={doing === 'role'} onClose={close} member={member} />
      <ConfirmDialog
        opened={doing === 'remove'}
        onClose={close}
        onConfirm={() => member && remove.mutate({ user_id: member.user_id })}
        title={`Remove ${member?.name ?? ''}?`}
        confirmLabel="Remove"
        busy={remove.isPending}
        danger
      >
        <p>
          They are signed out everywhere and cannot sign in again. What they have made, links and
          channels, stays with your account.
        </p>
      </ConfirmDialog>
    </section>
  );
}

function columnsOf(
  zone: string | undefined,
  onDo: (member: Member, doing: 'role' | 'remove') => void,
): Column<Member>[] {
  return [
    {
      id: 'person',
      head: 'Person',
      width: 180,
      cell: (member) => (
        <>
          <strong>{member.name}</strong>
          {member.you && <span className="quiet"> · you</span>}
          <br />
          <span className="quiet">{member.email}</span>
        </>
      ),
    },
    { id: 'role', head: 'Role', width: 110, cell: (member) => roleName(member.role) },
    {
      id: 'joined_at',
      head: 'Joined',
      cell: (member) => <Time at={member.joined_at} zone={zone} day />,
    },
    {
      id: 'last_seen_at',
      head: 'Last active',
      hint: 'By the sessions that are still open.',
      cell: (member) => <Time at={member.last_seen_at} zone={zone} />,
    },
    {
      id: 'acts',
      head: 'Change',
      cell: (member) =>
        member.you ? (
          <span className="quiet">Another owner can change your role</span>
        ) : (
          <span style={{ display: 'inline-flex', gap: 8 }}>
            <Button
              variant="default"
              size="compact-sm"
              aria-label={`Change the role of ${member.name}`}
              onClick={() => onDo(member, 'role')}
            >
              Change role
            </Button>
            <Button
              variant="subtle"
              size="compact-sm"
              c="var(--down)"
              aria-label={`Remove ${member.name}`}
              onClick={() => onDo(member, 'remove')}
            >
              Remove
            </Button>
          </span>
        ),
    },
  ];
}
