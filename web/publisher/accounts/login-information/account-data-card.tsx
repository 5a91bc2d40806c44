import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { exportArchive, listDownloads } from '#contract/downloads/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useMay } from '#web/lib/may.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import { PresentPassword } from '#web/ui/secret-inputs.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { passwordKeys, useForm } from '#web/ui/use-form.ts';

const CloseDialog = lateDialog(() => import('./close-dialog.tsx').then((file) => file.CloseDialog));

/** Downloads the data of the account, or closes it; only for owners. */
export function AccountDataCard() {
  const [opened, setOpened] = useState<'archive' | 'close' | null>(null);
  const isOwner = useMay('account.write');
  if (!isOwner) return null;
  const close = () => setOpened(null);
  return (
    <section className="card stack" aria-labelledby="account-data">
      <h2 id="account-data">{t('Your data and your account')}</h2>
      <p className="quiet">
        <Trans
          id="An archive has your profile, team, links, clicks, transactions and payments as JSON and CSV. It appears in <0>Downloads</0>. Closing the account ends it for your whole team."
          components={{ 0: <Link to="/downloads" /> }}
        />
      </p>
      <div className="row">
        <Button variant="default" onClick={() => setOpened('archive')}>
          {t('Download archive')}
        </Button>
        <Button variant="subtle" color="red" onClick={() => setOpened('close')}>
          {t('Close account')}
        </Button>
      </div>
      <AppDialog opened={opened === 'archive'} onClose={close} title={t('Download archive')}>
        <ArchiveForm onClose={close} />
      </AppDialog>
      <Suspense>
        <CloseDialog opened={opened === 'close'} onClose={close} />
      </Suspense>
    </section>
  );
}

function ArchiveForm({ onClose }: { onClose: () => void }) {
  const form = useForm(
    exportArchive,
    { password: '' },
    {
      fieldOfKey: passwordKeys,
      refreshes: [listDownloads],
      done: t('The archive is being prepared. It appears in Downloads.'),
      onDone: onClose,
    },
  );
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={t('Prepare archive')}>
      <PresentPassword {...form.field('password')} />
    </DialogForm>
  );
}
