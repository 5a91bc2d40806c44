import { Button, TextInput } from '@mantine/core';
import { sendTestMail } from '#contract/common/settings.ts';
import { t } from '#web/lib/i18n.ts';
import { SendForm } from '#web/ui/send-form.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { useStaff } from '../staff-session.ts';

/** Sends a mail with the saved settings; the answer of the mail server is shown below the field. */
export function TestMailForm() {
  const staff = useStaff();
  const form = useForm(
    sendTestMail,
    { email: staff?.email ?? '' },
    {
      fieldOfKey: { SETTING_MAIL_FAILED: 'email' },
      done: t('Test mail sent'),
    },
  );
  return (
    <SendForm className="card stack" onSend={form.send}>
      <TextInput
        maw={720}
        label={t('Send a test mail to')}
        description={t('Save changed settings first.')}
        type="email"
        {...form.field('email')}
      />
      <div className="row">
        <Button type="submit" variant="default" loading={form.isPending}>
          {t('Send test mail')}
        </Button>
      </div>
    </SendForm>
  );
}
