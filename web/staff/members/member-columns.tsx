import type { listStaffMembers } from '#contract/accounts/staff-two-factor.ts';
import type { ReplyOf } from '#contract/call.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { MayButton } from '../may-button.tsx';

type Member = ReplyOf<typeof listStaffMembers>['list'][number];

type MemberColumnsProps = { ownId: number | undefined; onReset: (member: Member) => void };

export function memberColumns({ ownId, onReset }: MemberColumnsProps): readonly Column<Member>[] {
  const acts: Column<Member> = {
    id: 'acts',
    head: 'Sign-in',
    numeric: true,
    cell: (member) =>
      member.staff_id === ownId ? (
        <span className="quiet">You</span>
      ) : (
        member.two_factor_since && <ResetButton member={member} onReset={onReset} />
      ),
  };
  return [...factColumns, acts];
}

const factColumns: readonly Column<Member>[] = [
  {
    id: 'name',
    head: 'Name',
    width: 180,
    cell: ({ name, email }) => (
      <>
        <strong>{name}</strong>
        <br />
        <span className="quiet">{email}</span>
      </>
    ),
  },
  { id: 'role', head: 'Role', cell: ({ role }) => role.replaceAll('_', ' ') },
  {
    id: 'status',
    head: 'Status',
    cell: ({ status }) =>
      status === 'active' ? (
        <StatusPill tone="up" word="Active" />
      ) : (
        <StatusPill tone="down" word="Locked" />
      ),
  },
  {
    id: 'factor',
    head: 'Second factor',
    cell: ({ two_factor_since }) =>
      two_factor_since ? (
        <>
          Since <Time at={two_factor_since} day />
        </>
      ) : (
        <StatusPill tone="wait" word="Not set up yet" />
      ),
  },
  { id: 'created_at', head: 'Added', cell: ({ created_at }) => <Time at={created_at} day /> },
];

type ResetButtonProps = { member: Member; onReset: (member: Member) => void };

function ResetButton({ member, onReset }: ResetButtonProps) {
  return (
    <MayButton
      permission="staff.manage"
      size="xs"
      variant="default"
      aria-label={`Reset the second factor of ${member.name}`}
      onClick={() => onReset(member)}
    >
      Reset
    </MayButton>
  );
}
