import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { readProfile } from '#contract/accounts/publisher.ts';
import { addSite, listSites } from '#contract/sites/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { fieldOfKey, inputOf, noTexts } from '#web/ui/channel-fields.ts';
import { ChannelInputs } from '#web/ui/channel-inputs.tsx';
import { SendForm } from '#web/ui/send-form.tsx';
import { useForm } from '#web/ui/use-form.ts';
import styles from './auth.module.css';
import { AuthCard } from './auth-card.tsx';

/**
 * Step two of the registration: the first channel. It can be skipped and done later in Channel
 * Management.
 */
export function ProfileSetup() {
  const navigate = useNavigate();
  const form = useForm(addSite, noTexts, {
    fieldOfKey,
    inputOf,
    refreshes: [listSites, readProfile],
    done: t('Channel added'),
    alsoToasts: true,
    onDone: () => void navigate({ to: '/settings/channel' }),
  });
  return (
    <AuthCard
      setup
      title={t('Set up your profile')}
      sub={t(
        'Step 2 of 2. Add the first channel where you promote brands. Brands review it when you apply.',
      )}
      foot={<Link to="/settings/channel">{t('Do this later')}</Link>}
    >
      <SendForm className={styles.form} onSend={form.send}>
        <ChannelInputs form={form} errors={form.errors} />
        <Button type="submit" size="md" loading={form.isPending}>
          {t('Add channel')}
        </Button>
      </SendForm>
    </AuthCard>
  );
}
