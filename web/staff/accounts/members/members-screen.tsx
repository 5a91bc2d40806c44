import { useState } from 'react';
import { listStaffMembers, resendStaffInvitation } from '#contract/accounts/staff-members.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { MayButton } from '#web/staff/may-button.tsx';
import { useStaff } from '#web/staff/staff-session.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { type Member, type MemberAction, memberColumns } from './member-columns.tsx';
import { type DialogAction, MemberDialog } from './member-dialogs.tsx';

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
