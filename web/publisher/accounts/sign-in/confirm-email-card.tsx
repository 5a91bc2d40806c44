import { IconCircleCheck, IconMail } from '@tabler/icons-react';
import { confirmEmail, readLoginInformation } from '#contract/accounts/login-information.ts';
import { readProfile } from '#contract/accounts/publisher.ts';
import type { ReplyOf } from '#contract/call.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { LinkButton } from '#web/ui/link-button.tsx';
import { AuthCard } from './auth-card.tsx';
import { InvalidLinkCard, PressCard } from './press-card.tsx';

const toLogin = (
  <LinkButton to="/settings/login" fullWidth size="md">
    {t('Go to Login Information')}
  </LinkButton>
);

/** Confirms one of the two links of a change of email address. */
export function ConfirmEmailCard({ code }: { code: string }) {
  const confirm = useApiMutation(confirmEmail, { refreshes: [readProfile, readLoginInformation] });
  if (confirm.data) {
    return <ConfirmedCard confirmed={confirm.data} />;
  }
  if (confirm.error) {
    return (
      <InvalidLinkCard
        sub={
          confirm.error.key === 'CODE_ERROR'
            ? t(
                'It has already been used, has expired after 30 minutes, or the change was cancelled.',
              )
            : confirm.error.text
        }
      >
        {toLogin}
      </InvalidLinkCard>
    );
  }
  return (
    <PressCard
      title={t('Confirm email change')}
      sub={t('Confirm change of your account’s email address.')}
      label={t('Confirm change')}
      busy={confirm.isPending}
      onPress={() => confirm.mutate({ code })}
    />
  );
}

type ConfirmedCardProps = { confirmed: ReplyOf<typeof confirmEmail> };

function ConfirmedCard({ confirmed }: ConfirmedCardProps) {
  const { new_email, completed } = confirmed;
  return (
    <AuthCard
      title={completed ? t('Email changed') : t('One more confirmation needed')}
      picture={
        completed ? (
          <IconCircleCheck size={28} aria-hidden="true" />
        ) : (
          <IconMail size={28} aria-hidden="true" />
        )
      }
      sub={
        completed
          ? t('Your account now uses {new_email}.', { new_email })
          : t(
              'Open the link sent to the other address to finish. Your account will then use {new_email}.',
              { new_email },
            )
      }
    >
      {toLogin}
    </AuthCard>
  );
}
