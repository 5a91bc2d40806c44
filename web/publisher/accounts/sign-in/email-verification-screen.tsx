import { IconCircleCheck } from '@tabler/icons-react';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { verifyEmail } from '#contract/accounts/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useUrlValues } from '#web/lib/use-url.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { AuthCard } from './auth-card.tsx';
import { ConfirmEmailCard } from './confirm-email-card.tsx';
import { enter } from './enter.ts';
import { InvalidLinkCard, PressCard } from './press-card.tsx';

/**
 * /auth/email-verification?code=... verifies an address, ?change=... confirms a change of address.
 */
export default function EmailVerificationScreen() {
  const { code, change } = useUrlValues();
  return change ? <ConfirmEmailCard code={change} /> : <VerifyEmailCard code={code} />;
}

const toLogin = (
  <LinkButton to="/auth/login" fullWidth size="md">
    {t('Login')}
  </LinkButton>
);

function VerifyEmailCard({ code }: { code: string | undefined }) {
  const ways = { navigate: useNavigate(), router: useRouter() };
  const verify = useApiMutation(verifyEmail, {
    onDone: ({ signed_in }) => {
      if (signed_in) void enter(ways, signed_in, undefined);
    },
  });
  if (verify.data && !verify.data.signed_in) {
    return (
      <AuthCard
        title={t('Email verified')}
        picture={<IconCircleCheck size={28} aria-hidden="true" />}
        sub={t('{email} is confirmed. Sign in to continue.', { email: verify.data.email })}
      >
        {toLogin}
      </AuthCard>
    );
  }
  if (!code || verify.error) {
    return (
      <InvalidLinkCard
        sub={
          code
            ? t('It has already been used or has expired after 30 minutes.')
            : t('The address is incomplete. Open the link from the email again.')
        }
      >
        <p className="mb-20">
          {t('Sign in. If your address is not confirmed yet, you can request another email.')}
        </p>
        {toLogin}
      </InvalidLinkCard>
    );
  }
  return (
    <PressCard
      title={t('Email Verification')}
      sub={t('Confirm your email address.')}
      label={t('Verify my email')}
      busy={verify.isPending || verify.isSuccess}
      onPress={() => verify.mutate({ code })}
    />
  );
}
