import { Button } from '@mantine/core';
import { IconCircleCheck, IconMail, IconMailX } from '@tabler/icons-react';
import { Link, useSearch } from '@tanstack/react-router';
import { verifyEmail } from '#contract/accounts.ts';
import { useDo } from '#web/lib/use-do.ts';
import { AuthCard } from './auth-card.tsx';
import { ConfirmEmailCard } from './confirm-email-card.tsx';

/** /auth/email-verification?code=... verifies an address, ?change=... confirms another one. */
export default function EmailVerificationScreen() {
  const { code, change } = useSearch({ strict: false }) as { code?: string; change?: string };
  return change ? <ConfirmEmailCard code={change} /> : <VerifyEmailCard code={code} />;
}

/**
 * The code is used by a press, not by opening the page: mail
 * filters open links before people do, and each code works once.
 */
function VerifyEmailCard({ code }: { code: string | undefined }) {
  const verify = useDo(verifyEmail);
  if (verify.data) {
    return (
      <AuthCard
        title="Email verified"
        picture={<IconCircleCheck size={28} aria-hidden="true" />}
        sub={`${verify.data.email} is confirmed. Sign in to go on.`}
      >
        <Button component={Link} to="/auth/login" fullWidth size="md">
          Login
        </Button>
      </AuthCard>
    );
  }
  if (!code || verify.error) {
    return (
      <AuthCard
        title="This link does not work"
        picture={<IconMailX size={28} aria-hidden="true" />}
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
        <Button component={Link} to="/auth/login" fullWidth size="md">
          Login
        </Button>
      </AuthCard>
    );
  }
  return (
    <AuthCard
      title="Email Verification"
      picture={<IconMail size={28} aria-hidden="true" />}
      sub="Confirm that this email address is yours."
    >
      <Button
        fullWidth
        size="md"
        loading={verify.isPending}
        onClick={() => verify.mutate({ code })}
      >
        Verify my email
      </Button>
    </AuthCard>
  );
}
