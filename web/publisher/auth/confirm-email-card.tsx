import { Button } from '@mantine/core';
import { IconCircleCheck, IconMail } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { confirmEmail, readLoginInformation } from '#contract/accounts/login-information.ts';
import { readProfile } from '#contract/accounts/publisher.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { AuthCard } from './auth-card.tsx';
import { DeadLinkCard, PressCard } from './press-card.tsx';

const toLogin = (
  <Button component={Link} to={'/settings/login' as string} fullWidth size="md">
    Go to Login Information
  </Button>
);

/** Confirms one of the two links of a change of email address. */
export function ConfirmEmailCard({ code }: { code: string }) {
  const confirm = useApiMutation(confirmEmail, { refreshes: [readProfile, readLoginInformation] });
  if (confirm.data) {
    const { new_email, completed } = confirm.data;
    return (
      <AuthCard
        title={completed ? 'Email changed' : 'One link is left'}
        picture={
          completed ? (
            <IconCircleCheck size={28} aria-hidden="true" />
          ) : (
            <IconMail size={28} aria-hidden="true" />
          )
        }
        sub={
          completed
            ? `Your account uses ${new_email} from now on.`
            : `Open the link in the message to the other address, too. Then your account uses ${new_email}.`
        }
      >
        {toLogin}
      </AuthCard>
    );
  }
  if (confirm.error) {
    return (
      <DeadLinkCard
        sub={
          confirm.error.key === 'CODE_ERROR'
            ? 'It was used before, is older than 30 minutes, or the change was given up.'
            : confirm.error.text
        }
      >
        {toLogin}
      </DeadLinkCard>
    );
  }
  return (
    <PressCard
      title="Change of email"
      sub="Confirm that the email address of your account may change."
      label="Confirm the change"
      busy={confirm.isPending}
      onPress={() => confirm.mutate({ code })}
    />
  );
}
