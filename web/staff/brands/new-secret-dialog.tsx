import { Button } from '@mantine/core';
import { openStaffBrand, renewBrandSecret } from '#contract/brands/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { AppDialog } from '#web/ui/app-dialog.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { Trans } from '#web/ui/trans.tsx';
import type { StaffBrand } from './staff-brand.ts';

type NewSecretDialogProps = { brand: StaffBrand; opened: boolean; onClose: () => void };

/**
 * Renews the secret after a confirmation, because the old one stops working at once. The new secret
 * is shown only here.
 */
export function NewSecretDialog({ brand, opened, onClose }: NewSecretDialogProps) {
  const renew = useApiMutation(renewBrandSecret, { refreshes: [openStaffBrand] });
  const close = () => {
    renew.reset();
    onClose();
  };
  const actions = renew.data ? (
    <Button onClick={close}>{t('Done')}</Button>
  ) : (
    <>
      <Button variant="default" onClick={close}>
        {t('Cancel')}
      </Button>
      <Button
        data-danger={brand.has_secret || undefined}
        loading={renew.isPending}
        onClick={() => renew.mutate({ mcid: brand.mcid })}
      >
        {t('Create secret')}
      </Button>
    </>
  );
  return (
    <AppDialog opened={opened} onClose={close} title={t('New secret')} actions={actions}>
      {renew.data ? (
        <div className="stack">
          <p>
            <Trans
              id={'Share this secret with {merchant_name} now. It will not be shown again.'}
              values={{ merchant_name: brand.merchant_name }}
            />
          </p>
          <CopyField text={renew.data.secret} what={t('secret')} />
        </div>
      ) : (
        <p>
          {brand.has_secret
            ? t(
                '{merchant_name} reports orders with a secret. A new secret replaces the current one immediately: orders reported with the old secret are rejected.',
                { merchant_name: brand.merchant_name },
              )
            : t('{merchant_name} has no secret yet and cannot report orders.', {
                merchant_name: brand.merchant_name,
              })}
        </p>
      )}
    </AppDialog>
  );
}
