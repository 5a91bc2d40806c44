import { useState } from 'react';
import { listAudit } from '#contract/accounts/staff.ts';
import { listStaffMembers, resetStaffFactor } from '#contract/accounts/staff-two-factor.ts';
import type { ReplyOf } from '#contract/call.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { AppDialog } from '#web/ui/app-dialog.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { EnrolmentCode } from '#web/ui/enrolment-code.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { useStaff } from '../staff-session.ts';
import { memberColumns } from './member-columns.tsx';

type Member = ReplyOf<typeof listStaffMembers>['list'][number];
type Issued = ReplyOf<typeof resetStaffFactor>;

/**
 * /staff/members: all staff; an admin can reset the second factor of a person who lost their phone.
 */
export default function MembersScreen() {
  const [url] = useUrl();
  const page = pageOf(url);
  const ownId = useStaff()?.staff_id;
  const [resetting, setResetting] = useState<Member | null>(null);
  const [issued, setIssued] = useState<(Issued & { name: string }) | null>(null);
  const members = useApiQuery(listStaffMembers, page);
  const reset = useApiMutation(resetStaffFactor, {
    refreshes: [listStaffMembers, listAudit],
    onDone: (reply) => {
      setIssued({ ...reply, name: resetting?.name ?? '' });
      setResetting(null);
    },
  });
  return (
    <>
      <PageHeader
        title={t('Staff members')}
        sub={t('All staff sign in with a password and an authenticator app.')}
      />
      <div className="stack">
        <QueryTable
          label={t('Staff members')}
          columns={memberColumns({ ownId, onReset: setResetting })}
          query={members}
          rowKey={(member) => member.staff_id}
          empty={<EmptyState title={t('No staff members on this page')} />}
          page={page}
        />
      </div>
      <ReasonDialog
        opened={resetting !== null}
        title={t('Reset the second factor of {name}', { name: resetting?.name ?? '' })}
        description={t('Recorded in the audit log.')}
        confirmLabel={t('Reset')}
        danger
        busy={reset.isPending}
        onClose={() => setResetting(null)}
        onConfirm={(reason) => resetting && reset.mutate({ staff_id: resetting.staff_id, reason })}
      >
        <p>
          {t(
            'They are signed out on all devices and notified by email, and set up a new app at the next sign-in. Verify their identity first.',
          )}
        </p>
      </ReasonDialog>
      <IssuedDialog issued={issued} onClose={() => setIssued(null)} />
    </>
  );
}

type IssuedDialogProps = { issued: (Issued & { name: string }) | null; onClose: () => void };

function IssuedDialog({ issued, onClose }: IssuedDialogProps) {
  return (
    <AppDialog opened={issued !== null} onClose={onClose} title={t('Enrolment code')}>
      {issued && (
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
      )}
    </AppDialog>
  );
}
