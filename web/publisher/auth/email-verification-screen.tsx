import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { verifyEmail } from '#contract/accounts/publisher.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { AuthCard } from './auth-card.tsx';
import { ConfirmEmailCard } from './confirm-email-card.tsx';
import { InvalidLinkCard, PressCard } from './press-card.tsx';

/**
 * /auth/email-verification?code=... verifies an address, ?change=... confirms a change of address.
 */
export default function EmailVerificationScreen() {
  const { code, change } = useSearch({ strict: false }) as { code?: string; change?: string };
  return change ? <ConfirmEmailCard code={change} /> : <VerifyEmailCard code={code} />;
}

const toLogin = (
  <Button component={Link} to="/auth/login" fullWidth size="md">
    Login
  </Button>
);

function VerifyEmailCard({ code }: { code: string | undefined }) {
  const verify = useApiMutation(verifyEmail);
  if (verify.data) {
    return (
      <AuthCard
        title="Email verified"
        picture={<IconCircleCheck size={28} aria-hidden="true" />}
        sub={`${verify.data.email} is confirmed. Sign in to continue.`}
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
            ? 'It has already been used or has expired after 30 minutes.'
            : 'The address is incomplete. Open the link from the email again.'
        }
      >
        <p style={{ marginBottom: 20 }}>
          Sign in. If your address is not confirmed yet, you can request another email.
        </p>
        {toLogin}
      </InvalidLinkCard>
    );
  }
  return (
    <PressCard
      title="Email Verification"
      sub="Confirm your email address."
      label="Verify my email"
      busy={verify.isPending}
      onPress={() => verify.mutate({ code })}
    />
  );
}
