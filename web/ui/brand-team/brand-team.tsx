import { Button, Radio, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { BrandRole } from '#contract/actors.ts';
import type { inviteToBrandTeam, listBrandTeam } from '#contract/brand-members/brand.ts';
import type { inviteToBrand } from '#contract/brand-members/staff.ts';
import type { Call, ReplyOf } from '#contract/call.ts';
import { brandRoleName, brandRoles } from '#web/lib/brand-role.ts';
import { t } from '#web/lib/i18n.ts';
import { AppDialog, DialogForm } from '../app-dialog.tsx';
import type { Column } from '../data-table.tsx';
import { DataTable } from '../data-table.tsx';
import { StatusPill } from '../status-pill.tsx';
import { Time } from '../time.tsx';
import { useForm } from '../use-form.ts';

type Team = ReplyOf<typeof listBrandTeam>;
export type BrandMember = Team['members'][number];
export type BrandInvitation = Team['invitations'][number];

type BrandTeamProps = {
  team: Team;
  /** Buttons of a row; absent without the permission. */
  actOn?: ((member: BrandMember) => ReactNode) | undefined;
  actOnInvitation?: ((invitation: BrandInvitation) => ReactNode) | undefined;
};

/** The people of a brand and the invitations that wait: for the portal and the staff console. */
export function BrandTeam({ team, actOn, actOnInvitation }: BrandTeamProps) {
  return (
    <div className="stack">
      <DataTable
        label={t('People')}
        columns={memberColumns(actOn)}
        rows={team.members}
        rowKey={(row) => row.user_id}
      />
      {team.invitations.length > 0 && (
        <>
          <h2>{t('Invitations')}</h2>
          <DataTable
            label={t('Invitations')}
            columns={invitationColumns(actOnInvitation)}
            rows={team.invitations}
            rowKey={(row) => row.id}
          />
        </>
      )}
    </div>
  );
}

function memberColumns(actOn: BrandTeamProps['actOn']): Column<BrandMember>[] {
  return [
    {
      id: 'name',
      head: t('Name'),
      width: 220,
      cell: (row) => (
        <>
          <strong>{row.name}</strong>
          {row.self && <span className="quiet"> · {t('you')}</span>}
          <br />
          <span className="quiet break-anywhere">{row.email}</span>
        </>
      ),
    },
    { id: 'role', head: t('Role'), cell: (row) => brandRoleName(row.role) },
    { id: 'added_at', head: t('Joined'), cell: (row) => <Time at={row.added_at} day /> },
    {
      id: 'last_seen_at',
      head: t('Last active'),
      cell: (row) =>
        row.last_seen_at ? <Time at={row.last_seen_at} /> : <span className="quiet">–</span>,
    },
    ...(actOn
      ? [{ id: 'act', pinned: true as const, head: t('Actions'), numeric: true, cell: actOn }]
      : []),
  ];
}

function invitationColumns(actOn: BrandTeamProps['actOnInvitation']): Column<BrandInvitation>[] {
  return [
    { id: 'email', head: t('Email'), width: 220, cell: (row) => row.email },
    { id: 'role', head: t('Role'), cell: (row) => brandRoleName(row.role) },
    {
      id: 'state',
      head: t('State'),
      cell: (row) =>
        row.expired ? (
          <StatusPill tone="neutral" word={t('Expired')} />
        ) : (
          <StatusPill tone="wait" word={t('Pending')} />
        ),
    },
    { id: 'created_at', head: t('Sent'), cell: (row) => <Time at={row.created_at} day /> },
    ...(actOn
      ? [{ id: 'act', pinned: true as const, head: t('Actions'), numeric: true, cell: actOn }]
      : []),
  ];
}

const fieldOfKey = {
  EMAIL_FORMAT_ERROR: 'email',
  EMAIL_DISPOSABLE: 'email',
  TEAM_MEMBER_EXISTS: 'email',
  TEAM_INVITATION_EXISTS: 'email',
  TOO_MANY_REQUESTS: 'email',
};

type InviteButtonProps = {
  /** The call of staff, or that of the brand itself. */
  call: typeof inviteToBrandTeam | typeof inviteToBrand;
  mcid: string;
  refreshes: readonly Call[];
};

/** Invites a person to a brand, with a role. */
export function InviteButton(props: InviteButtonProps) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button onClick={() => setOpened(true)}>{t('Invite a user')}</Button>
      <AppDialog opened={opened} onClose={close} title={t('Invite a user')}>
        <InviteForm {...props} onClose={close} />
      </AppDialog>
    </>
  );
}

function InviteForm({
  call,
  mcid,
  refreshes,
  onClose,
}: InviteButtonProps & { onClose: () => void }) {
  const form = useForm(
    call as typeof inviteToBrandTeam,
    { email: '', role: 'owner' as BrandRole },
    {
      fieldOfKey,
      refreshes,
      inputOf: (values) => ({ mcid, ...values }),
      done: (made) => t('Invitation sent to {email}', { email: made.email }),
      onDone: onClose,
    },
  );
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={t('Send invitation')}>
      <p className="quiet">
        {t('We send a link that works once and expires in 7 days. The person chooses a password.')}
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

type RoleChoiceProps = { value: BrandRole; onChange: (role: BrandRole) => void };

/** One of the roles, each with what it may do. */
export function RoleChoice({ value, onChange }: RoleChoiceProps) {
  return (
    <Radio.Group label={t('Role')} value={value} onChange={(role) => onChange(role as BrandRole)}>
      <div className="grid gap-12 mt-4">
        {brandRoles.map((one) => (
          <Radio
            key={one.value}
            name="role"
            value={one.value}
            label={one.name}
            description={one.may}
          />
        ))}
      </div>
    </Radio.Group>
  );
}
