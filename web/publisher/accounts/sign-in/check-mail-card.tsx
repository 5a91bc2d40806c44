import { Button } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { resendEmailCheck } from '#contract/accounts/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { Trans } from '#web/ui/trans.tsx';
import { AuthCard } from './auth-card.tsx';

const WAIT_SECONDS = 60;

type CheckMailProps = { userId: number; email: string; sub?: string };

/** "Check your email": a verification link has been sent; it can be sent again once a minute. */
export function CheckMailCard({ userId, email, sub }: CheckMailProps) {
  const [left, setLeft] = useState(WAIT_SECONDS);
  const resend = useApiMutation(resendEmailCheck, {
    done: t('Email sent'),
    onDone: () => setLeft(WAIT_SECONDS),
  });
  useEffect(() => {
    if (left === 0) return;
    const timer = setTimeout(() => setLeft(left - 1), 1000);
    return () => clearTimeout(timer);
  }, [left]);
  return (
    <AuthCard
      title={t('Check your email')}
      picture={<IconMail size={28} aria-hidden="true" />}
      sub={sub ?? t('Confirm your email address to finish.')}
      foot={
        <Link to="/auth/login" reloadDocument>
          {t('Back to login')}
        </Link>
      }
    >
      <p className="mb-20">
        <Trans
          id={
            'We sent a link to <0>{email}</0>. Open it within 30 minutes to confirm your address. If you cannot find it, check your spam folder.'
          }
          values={{ email }}
          components={{ 0: <strong className="break-anywhere" /> }}
        />
      </p>
      <Button
        fullWidth
        variant="default"
        disabled={left > 0}
        loading={resend.isPending}
        onClick={() => resend.mutate({ user_id: userId, email })}
      >
        {left > 0 ? t('Send again in {left} s', { left }) : t('Send again')}
      </Button>
    </AuthCard>
  );
}
