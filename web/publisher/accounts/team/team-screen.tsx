import { Button } from '@mantine/core';
import { IconUserPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { listTeam } from '#contract/accounts/team.ts';
import { t } from '#web/lib/i18n.ts';
import { useProfile } from '#web/lib/profile.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { DisabledButton } from '#web/ui/disabled-button.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { InvitationsCard } from './invitations-card.tsx';
import { InviteDialog } from './invite-dialog.tsx';
import { PeopleCard } from './people-card.tsx';

/** /settings/team: the users of this account, their roles, and pending invitations. */
export default function TeamScreen() {
  const zone = useProfile()?.time_zone;
  const team = useApiQuery(listTeam, {});
  const [inviting, setInviting] = useState(false);
  const data = team.data;
  const isAlone = data !== undefined && data.total === 1 && data.invitations.length === 0;
  const invite = (
    <Button leftSection={<IconUserPlus size={18} />} onClick={() => setInviting(true)}>
      {t('Invite a user')}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={t('Team')}
        sub={t('Users of this account and their roles.')}
        actions={
          data?.places_left === 0 ? (
            <DisabledButton
              why={t('Your team has reached the maximum number of users and invitations.')}
            >
              {t('Invite a user')}
            </DisabledButton>
          ) : (
            invite
          )
        }
      />
      <QueryResult query={team}>
        <div className="stack">
          <PeopleCard members={data?.list} zone={zone} />
          {data && <InvitationsCard invitations={data.invitations} zone={zone} />}
          {isAlone && (
            <div className="card">
              <EmptyState title={t('No other users yet')}>
                {t(
                  'Invite colleagues to create links, or your accountant to view payments, without sharing your password.',
                )}
              </EmptyState>
            </div>
          )}
        </div>
      </QueryResult>
      <InviteDialog opened={inviting} onClose={() => setInviting(false)} />
    </>
  );
}
