import { Button } from '@mantine/core';
import { IconLock, IconMail } from '@tabler/icons-react';
import { requestSignInLink } from '#contract/sign-in-link.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { AuthCard } from './auth-card.tsx';

type ExceededCardProps = {
  /** The user name or address that was entered; null if the password was correct. */
  account: string | null;
  /** The password that was entered: with the right one the mail is sent in any case. */
  password?: string;
  onBack: () => void;
};

/**
 * 20049: too many failed attempts. The owner can sign in by an emailed link or reset the password.
 */
export default function ExceededCard({ account, password, onBack }: ExceededCardProps) {
  const send = useApiMutation(requestSignInLink);
  const back = (
    <Button variant="subtle" size="compact-md" onClick={onBack}>
      {t('Back to login')}
    </Button>
  );
  if (send.isSuccess && account !== null) return <LinkSentCard account={account} back={back} />;
  const reset = (
    <LinkButton
      to="/forgot-password"
      fullWidth
      size="md"
      variant={account === null ? 'filled' : 'default'}
    >
      {t('Reset password')}
    </LinkButton>
  );
  return (
    <AuthCard
      title={t('Reset your password')}
      picture={<IconLock size={28} aria-hidden="true" />}
      sub={t('Login attempts exceeded, please reset password')}
      foot={back}
    >
      {account === null ? (
        <>
          <p className="mb-20">
            {t(
              'Too many incorrect codes. Reset your password with a link sent to your email address, or try again in an hour.',
            )}
          </p>
          {reset}
        </>
      ) : (
        <SignInLink
          isBusy={send.isPending}
          onSend={() => send.mutate({ account, ...(password && { password }) })}
          reset={reset}
        />
      )}
    </AuthCard>
  );
}

function LinkSentCard({ account, back }: { account: string; back: React.ReactNode }) {
  return (
    <AuthCard
      title={t('Check your email')}
      picture={<IconMail size={28} aria-hidden="true" />}
      foot={back}
    >
      <p>
        <Trans
          id={
            'If <0>{account}</0> belongs to an account, we sent it a sign-in link. Open the link in this browser. It works once and expires in 10 minutes.'
          }
          values={{ account }}
          components={{ 0: <strong className="break-anywhere" /> }}
        />
      </p>
    </AuthCard>
  );
}

type SignInLinkProps = { isBusy: boolean; onSend: () => void; reset: React.ReactNode };

function SignInLink({ isBusy, onSend, reset }: SignInLinkProps) {
  return (
    <div className="stack">
      <p>
        {t(
          'Too many attempts with an incorrect password. If this was not you, sign in with a link sent to your email address. If you forgot your password, reset it.',
        )}
      </p>
      <Button fullWidth size="md" loading={isBusy} onClick={onSend}>
        {t('Email me a sign-in link')}
      </Button>
      {reset}
    </div>
  );
}
