import { useState } from 'react';
import {
  cancelInviteOfBrand,
  inviteToBrand,
  issuePortalCode,
  listTeamOfBrand,
} from '#contract/brand-members/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { MayButton } from '#web/staff/may-button.tsx';
import { useMay } from '#web/staff/staff-session.ts';
import { BrandTeam, InviteButton } from '#web/ui/brand-team/brand-team.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { ReasonDialog } from '#web/ui/reason-dialog.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const refreshes = [listTeamOfBrand];

/** The people of a brand, its first invitation, and the portal as they see it. */
export function TeamCard({ mcid }: { mcid: string }) {
  const team = useApiQuery(listTeamOfBrand, { mcid });
  const mayInvite = useMay('brands.write');
  const cancel = useApiMutation(cancelInviteOfBrand, {
    refreshes,
    done: t('Invitation cancelled'),
  });
  return (
    <section className="card stack" aria-labelledby="brand-team">
      <div className="spread">
        <h2 id="brand-team">{t('People of the brand')}</h2>
        <span className="row">
          {team.data && team.data.members.length > 0 && <OpenPortal mcid={mcid} />}
          {mayInvite && <InviteButton {...{ call: inviteToBrand, mcid, refreshes }} />}
        </span>
      </div>
      <QueryResult query={team}>
        {!team.data ? (
          <Skeleton height={180} />
        ) : (
          <BrandTeam
            team={team.data}
            actOnInvitation={({ id, email }) => (
              <MayButton
                permission="brands.write"
                size="compact-sm"
                variant="default"
                aria-label={t('Cancel the invitation of {email}', { email })}
                onClick={() => cancel.mutate({ mcid, id })}
              >
                {t('Cancel')}
              </MayButton>
            )}
          />
        )}
      </QueryResult>
    </section>
  );
}

/** Opens the portal of the brand in this window, read-only, with a reason for the audit log. */
function OpenPortal({ mcid }: { mcid: string }) {
  const [opened, setOpened] = useState(false);
  const open = useApiMutation(issuePortalCode, { onDone: ({ url }) => location.assign(url) });
  return (
    <>
      <MayButton permission="accounts.open" variant="default" onClick={() => setOpened(true)}>
        {t('Open portal')}
      </MayButton>
      <ReasonDialog
        opened={opened}
        title={t('Open portal')}
        description={t('The session is read-only. The reason is recorded in the audit log.')}
        confirmLabel={t('Open portal')}
        busy={open.isPending}
        onClose={() => setOpened(false)}
        onConfirm={(reason) => open.mutate({ mcid, reason })}
      />
    </>
  );
}
