import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { openStaffBrand } from '#contract/brands/staff.ts';
import type { TermsVersion } from '#contract/terms/fields.ts';
import { withdrawBrandTerms } from '#contract/terms/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { AppDialog } from '#web/ui/app-dialog.tsx';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import type { StaffBrand } from './staff-brand.ts';

type WithdrawDialogProps = {
  brand: StaffBrand;
  /** The version announced last; undefined if there is none. */
  version: TermsVersion | undefined;
  opened: boolean;
  onClose: () => void;
};

/**
 * Withdraws announced terms before they begin; publishers who were notified of them are notified
 * again.
 */
export function WithdrawDialog({ brand, version, opened, onClose }: WithdrawDialogProps) {
  const [note, setNote] = useState('');
  const withdraw = useApiMutation(withdrawBrandTerms, {
    refreshes: [openStaffBrand],
    done: t('Version withdrawn. Publishers are notified.'),
    onDone: () => {
      setNote('');
      onClose();
    },
  });
  const send = () => {
    if (!version) return;
    const { terms_version } = version;
    withdraw.mutate({ mcid: brand.mcid, terms_version, note: note.trim() || undefined });
  };
  const actions = (
    <>
      <Button variant="default" onClick={onClose}>
        {t('Cancel')}
      </Button>
      <Button data-danger loading={withdraw.isPending} onClick={send}>
        {t('Withdraw')}
      </Button>
    </>
  );
  return (
    <AppDialog
      opened={opened}
      onClose={onClose}
      title={t('Withdraw version {terms_version}', { terms_version: version?.terms_version ?? '' })}
      actions={actions}
    >
      <div className="stack">
        <WithdrawnText version={version} />
        <Textarea
          label={t('Message to publishers')}
          autosize
          minRows={2}
          maxLength={1000}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
      </div>
    </AppDialog>
  );
}

function WithdrawnText({ version }: Pick<WithdrawDialogProps, 'version'>) {
  return (
    <p>
      <Trans
        id={
          'The terms announced for <0/> will not take effect. The current terms continue. Publishers who were notified receive an email and an announcement.'
        }
        components={{ 0: version ? <Time at={version.effective_from} /> : <span /> }}
      />
    </p>
  );
}
