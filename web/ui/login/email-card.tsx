import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  cancelEmail,
  editEmail,
  readLoginInformation,
} from '#contract/accounts/login-information.ts';
import type { ReplyOf } from '#contract/call.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useFirst } from '#web/lib/use-api-query.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { PresentPassword } from '#web/ui/secret-inputs.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { passwordKeys, useForm } from '#web/ui/use-form.ts';
import { loginInformation } from './login-calls.ts';
import styles from './login-information.module.css';

type LoginInformation = ReplyOf<typeof readLoginInformation>;

const WAITING_MS = 10_000;

const fieldOfKey = {
  ...passwordKeys,
  EMAIL_ALREADY_EXISTS: 'email',
  EMAIL_DISPOSABLE: 'email',
  EMAIL_FORMAT_ERROR: 'email',
};

/**
 * User name and email address; a new address takes effect after both mailboxes have confirmed it.
 */
export function EmailCard({ info, zone }: { info: LoginInformation; zone: string | undefined }) {
  const [opened, setOpened] = useState(false);
  // People of brands sign in with their address.
  const isNamed = info.username !== info.email;
  return (
    <section className="card stack" aria-labelledby="email-title">
      <h2 id="email-title">{isNamed ? t('Username and email') : t('Email')}</h2>
      <dl className="facts">
        {isNamed && (
          <>
            <dt>{t('Username')}</dt>
            <dd>{info.username}</dd>
          </>
        )}
        <dt>{t('Email')}</dt>
        <dd>{info.email}</dd>
      </dl>
      {info.email_change && <Waiting info={info} change={info.email_change} zone={zone} />}
      <div>
        <Button variant="default" onClick={() => setOpened(true)}>
          {t('Change email')}
        </Button>
      </div>
      <AppDialog opened={opened} onClose={() => setOpened(false)} title={t('Change email')}>
        <EmailForm onClose={() => setOpened(false)} />
      </AppDialog>
    </section>
  );
}

type WaitingProps = {
  info: LoginInformation;
  change: NonNullable<LoginInformation['email_change']>;
  zone: string | undefined;
};

function Waiting({ info, change, zone }: WaitingProps) {
  // The links are opened in other tabs or on other devices, so the state is polled.
  useFirst(loginInformation, {}, { refetchInterval: WAITING_MS });
  const cancel = useApiMutation(cancelEmail, {
    refreshes: [readLoginInformation],
    done: t('Email change cancelled'),
  });
  return (
    <div className={styles.waiting}>
      <p>
        <Trans
          id="We sent a link to both addresses. Open both by <0/> to complete the change."
          components={{ 0: <Time at={change.expires_at} zone={zone} /> }}
        />
      </p>
      <ul>
        <Mailbox address={info.email} confirmed={change.old_confirmed} />
        <Mailbox address={change.new_email} confirmed={change.new_confirmed} />
      </ul>
      <Button
        variant="subtle"
        size="compact-sm"
        loading={cancel.isPending}
        onClick={() => cancel.mutate({})}
      >
        {t('Cancel email change')}
      </Button>
    </div>
  );
}

function Mailbox({ address, confirmed }: { address: string; confirmed: boolean }) {
  return (
    <li>
      <span>{address}</span>
      <StatusPill
        tone={confirmed ? 'up' : 'wait'}
        word={confirmed ? t('Confirmed') : t('Not confirmed yet')}
      />
    </li>
  );
}

function EmailForm({ onClose }: { onClose: () => void }) {
  const form = useForm(
    editEmail,
    { email: '', password: '' },
    {
      fieldOfKey,
      refreshes: [readLoginInformation],
      done: t('Confirmation links sent to both addresses'),
      onDone: onClose,
    },
  );
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={t('Send links')}>
      <p className="quiet">
        {t(
          'We send a link to your current address and one to the new address. Open both within 30 minutes to complete the change.',
        )}
      </p>
      <TextInput
        type="email"
        label={t('New email')}
        autoComplete="email"
        {...form.field('email')}
      />
      <PresentPassword {...form.field('password')} />
    </DialogForm>
  );
}
