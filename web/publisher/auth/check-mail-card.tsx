import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { resendEmailCheck } from '#contract/accounts/publisher.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { AuthCard } from './auth-card.tsx';

const WAIT_SECONDS = 60;

type CheckMailProps = { userId: number; email: string; sub?: string };

/** "Check your email": a verification link has been sent; it can be sent again once a minute. */
export function CheckMailCard({ userId, email, sub }: CheckMailProps) {
  const [left, setLeft] = useState(WAIT_SECONDS);
  const resend = useApiMutation(resendEmailCheck, {
    onDone: () => {
      setLeft(WAIT_SECONDS);
      showDone('Email sent');
    },
  });
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <AuthCard
      title="Check your email"
      picture={<IconMail size={28} aria-hidden="true" />}
      sub={sub ?? 'Confirm your email address to finish.'}
      foot={
        <Link to="/auth/login" reloadDocument>
          Back to login
        </Link>
      }
    >
      <p className="mb-20">
        We sent a link to <strong className="break-anywhere">{email}</strong>. Open it within 30
        minutes to confirm your address. If you cannot find it, check your spam folder.
      </p>
      <Button
        fullWidth
        variant="default"
        disabled={left > 0}
        loading={resend.isPending}
        onClick={() => resend.mutate({ user_id: userId, email })}
      >
        {left > 0 ? `Send again in ${left} s` : 'Send again'}
      </Button>
    </AuthCard>
  );
}
