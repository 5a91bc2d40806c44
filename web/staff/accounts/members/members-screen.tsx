import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { listAudit } from '#contract/accounts/staff.ts';
import * as calls from '#contract/accounts/staff-members.ts';
import {
  inviteStaffMember,
  listStaffMembers,
  resendStaffInvitation,
  type StaffRole,
} from '#contract/accounts/staff-members.ts';
import { resetStaffFactor } from '#contract/accounts/staff-two-factor.ts';
import type { ReplyOf } from '#contract/call.ts';
import { t } from '#web/lib/i18n.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { MayButton } from '#web/staff/may-button.tsx';
import { useStaff } from '#web/staff/staff-session.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { EnrolmentCode } from '#web/ui/enrolment-code.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { type Member, type MemberAction, memberColumns } from './member-columns.tsx';
import { RoleSelect } from './role-select.tsx';

type Issued = ReplyOf<typeof resetStaffFactor> & { name: string };
/** Actions that ask for a reason. */
type DialogAction = Exclude<MemberAction, 'resend'>;
type MemberDialogProps = { action: DialogAction; member: Member; onClose: () => void };

const STATUS_CALLS: Partial<Record<DialogAction, typeof calls.lockStaffMember>> = {
  unlock: calls.unlockStaffMember,
  remove: calls.removeStaffMember,
};

const refreshes = [calls.listStaffMembers, listAudit];

/** Asks for the reason of an action on a staff member, and carries it out. */
function MemberDialog({ action, member, onClose }: MemberDialogProps) {
  const [role, setRole] = useState<calls.StaffRole>(
    calls.staffRoles.find((one) => one === member.role) ?? 'support',
  );
  const [issued, setIssued] = useState<Issued | null>(null);
  const { staff_id, name } = member;
  const done = { refreshes, onDone: () => showAndClose(t('Saved'), onClose) };
  const changeRole = useApiMutation(calls.changeStaffRole, done);
  const changeStatus = useApiMutation(STATUS_CALLS[action] ?? calls.lockStaffMember, done);
  const reset = useApiMutation(resetStaffFactor, {
    refreshes,
    onDone: (reply) => setIssued({ ...reply, name }),
  });
  if (issued) return <IssuedDialog issued={issued} onClose={onClose} />;
  const confirm = (reason: string) => {
    if (action === 'role') changeRole.mutate({ staff_id, role, reason });
    else if (action === 'reset') reset.mutate({ staff_id, reason });
    else changeStatus.mutate({ staff_id, reason });
  };
  const { title, label, effect } = textsOf(action, name);
  return (
    <ReasonDialog
      opened
      title={title}
      description={t('Recorded in the audit log.')}
      confirmLabel={label}
      danger={action !== 'role' && action !== 'unlock'}
      busy={changeRole.isPending || changeStatus.isPending || reset.isPending}
      onClose={onClose}
      onConfirm={confirm}
    >
      <p>{effect}</p>
      {action === 'role' && <RoleSelect value={role} onChange={setRole} />}
    </ReasonDialog>
  );
}

function showAndClose(text: string, onClose: () => void): void {
  showDone(text);
  onClose();
}

function textsOf(action: DialogAction, name: string) {
  switch (action) {
    case 'role':
      return {
        title: t('Change the role of {name}', { name }),
        label: t('Change role'),
        effect: t('The new role applies to their next action.'),
      };
    case 'lock':
      return {
        title: t('Lock {name}', { name }),
        label: t('Lock'),
        effect: t('They are signed out on all devices and cannot sign in until you unlock them.'),
      };
    case 'unlock':
      return {
        title: t('Unlock {name}', { name }),
        label: t('Unlock'),
        effect: t('They can sign in again with their password and authenticator app.'),
      };
    case 'remove':
      return {
        title: t('Remove {name}', { name }),
        label: t('Remove'),
        effect: t(
          'They are signed out on all devices and can no longer sign in. What they did stays in the audit log, and their email address can be invited again.',
        ),
      };
    case 'reset':
      return {
        title: t('Reset the second factor of {name}', { name }),
        label: t('Reset'),
        effect: t(
          'They are signed out on all devices and notified by email, and set up a new app at the next sign-in. Verify their identity first.',
        ),
      };
  }
}

function IssuedDialog({ issued, onClose }: { issued: Issued; onClose: () => void }) {
  return (
    <AppDialog opened onClose={onClose} title={t('Enrolment code')}>
      <EnrolmentCode
        code={issued.enrolment_code}
        expiresAt={issued.expires_at}
        label={t('Done')}
        onClose={onClose}
      >
        {t(
          'Give this code to {name} in person or by phone. They need it to set up an app at the next sign-in.',
          { name: issued.name },
        )}
      </EnrolmentCode>
    </AppDialog>
  );
}

/** /staff/members: all staff; an admin invites, changes, locks and removes them. */
export default function MembersScreen() {
  const [url] = useUrl();
  const page = pageOf(url);
  const ownId = useStaff()?.staff_id;
  const [isInviting, setInviting] = useState(false);
  const [open, setOpen] = useState<{ action: DialogAction; member: Member } | null>(null);
  const members = useApiQuery(listStaffMembers, page);
  const resend = useApiMutation(resendStaffInvitation, {
    refreshes: [listStaffMembers],
    done: t('Invitation sent'),
  });
  const act = (action: MemberAction, member: Member) => {
    if (action === 'resend') resend.mutate({ staff_id: member.staff_id });
    else setOpen({ action, member });
  };
  return (
    <>
      <PageHeader
        title={t('Staff members')}
        sub={t('All staff sign in with a password and an authenticator app.')}
        actions={
          <MayButton permission="staff.manage" onClick={() => setInviting(true)}>
            {t('Invite')}
          </MayButton>
        }
      />
      <div className="stack">
        <QueryTable
          label={t('Staff members')}
          columns={memberColumns({ ownId, onAct: act })}
          query={members}
          rowKey={(member) => member.staff_id}
          emptyTitle={t('No staff members on this page')}
          page={page}
        />
      </div>
      <InviteDialog opened={isInviting} onClose={() => setInviting(false)} />
      {open && <MemberDialog {...open} onClose={() => setOpen(null)} />}
    </>
  );
}

type InviteDialogProps = { opened: boolean; onClose: () => void };

/** Invites a staff member by email, with a role. */
function InviteDialog({ opened, onClose }: InviteDialogProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('Invite a staff member')}>
      <InviteForm onClose={onClose} />
    </AppDialog>
  );
}

const fieldOfKey = {
  EMAIL_FORMAT_ERROR: 'email',
  STAFF_MEMBER_EXISTS: 'email',
  TOO_MANY_REQUESTS: 'email',
  STAFF_NAME_REQUIRED: 'name',
};

function InviteForm({ onClose }: { onClose: () => void }) {
  const start = { name: '', email: '', role: 'support' as StaffRole };
  const form = useForm(inviteStaffMember, start, {
    fieldOfKey,
    refreshes: [listStaffMembers],
    done: (_, { email }) => t('Invitation sent to {email}', { email }),
    onDone: onClose,
  });
  const { field } = form;
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={t('Send invitation')}>
      <p className="quiet">
        {t(
          'We send a link that works once and expires in 7 days. They choose a password and set up an authenticator app.',
        )}
      </p>
      <TextInput label={t('Name')} autoComplete="off" data-autofocus {...field('name')} />
      <TextInput type="email" label={t('Email')} autoComplete="off" {...field('email')} />
      <RoleSelect {...form.choice('role')} />
    </DialogForm>
  );
}
