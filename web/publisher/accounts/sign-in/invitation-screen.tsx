import { IconMailX, IconUserPlus } from '@tabler/icons-react';
import { checkInvite } from '#contract/accounts/team.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useUrlValues } from '#web/lib/use-url.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { AuthCard } from './auth-card.tsx';
import { InvitationForm } from './invitation-form.tsx';

/**
 * /auth/invitation?code=... Opening the page only checks the code, because mail filters open links;
 * the form consumes it.
 */
export default function InvitationScreen() {
  const { code = '' } = useUrlValues();
  const checked = useApiQuery(
    checkInvite,
    { code },
    { enabled: code !== '', staleTime: Number.POSITIVE_INFINITY, quiet: true },
  );
  if (code === '') {
    return <Useless>{t('The address is incomplete. Open the link from the email again.')}</Useless>;
  }
  if (checked.error?.key === 'INVITATION_EMAIL_HAS_ACCOUNT') return <HasAccount />;
  if (checked.error) {
    return (
      <Useless>
        <Trans id={'{text}. Ask for another one.'} values={{ text: checked.error.text }} />
      </Useless>
    );
  }
  if (!checked.data) {
    return (
      <AuthCard title={t('Invitation')} sub={t('Checking your link')}>
        <Skeleton height={160} />
      </AuthCard>
    );
  }
  return <InvitationForm code={code} invitation={checked.data} />;
}

function Useless({ children }: { children: React.ReactNode }) {
  return (
    <AuthCard
      title={t('This link does not work')}
      picture={<IconMailX size={28} aria-hidden="true" />}
      sub={children}
    >
      <LinkButton to="/auth/login" fullWidth size="md">
        {t('Login')}
      </LinkButton>
    </AuthCard>
  );
}

/** Shown only to the owner of the mailbox: the inviter does not learn that an account exists. */
function HasAccount() {
  return (
    <AuthCard
      title={t('You already have an account')}
      picture={<IconUserPlus size={28} aria-hidden="true" />}
      sub={t(
        'An email address can belong to only one account, and this one already has an account. Nothing was changed, and the inviter is not notified.',
      )}
    >
      <p className="mb-20">
        {t('To join the team, ask for an invitation to another email address.')}
      </p>
      <LinkButton to="/auth/login" fullWidth size="md">
        {t('Login')}
      </LinkButton>
    </AuthCard>
  );
}
