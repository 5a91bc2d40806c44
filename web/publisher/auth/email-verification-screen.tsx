import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { verifyEmail } from '#contract/accounts/publisher.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { AuthCard } from './auth-card.tsx';
import { ConfirmEmailCard } from './confirm-email-card.tsx';
import { DeadLinkCard, PressCard } from './press-card.tsx';

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
        sub={`${verify.data.email} is confirmed. Sign in to go on.`}
      >
        {toLogin}
      </AuthCard>
    );
  }
  if (!code || verify.error) {
    return (
      <DeadLinkCard
        sub={
          code
            ? 'It was used before, or it is older than 30 minutes.'
            : 'The address is incomplete. Open the link from the message again.'
        }
      >
        <p style={{ marginBottom: 20 }}>
          Sign in: if your address is not confirmed yet, you can have another message sent from
          there.
        </p>
        {toLogin}
      </DeadLinkCard>
    );
  }
  return (
    <PressCard
      title="Email Verification"
      sub="Confirm that this email address is yours."
      label="Verify my email"
      busy={verify.isPending}
      onPress={() => verify.mutate({ code })}
    />
  );
}
