import { Button, Checkbox, TextInput } from '@mantine/core';
import {
  addBrandKey,
  type BrandKey,
  keyScopes,
  listBrandKeys,
  rotateBrandKey,
} from '#contract/orders/keys.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { AppDialog } from '#web/ui/app-dialog.tsx';
import { CopyField } from '#web/ui/copy-field.tsx';
import { filled, useForm } from '#web/ui/use-form.ts';

const SCOPES: Readonly<Record<string, string>> = {
  'orders.write': t('Report orders'),
  'orders.decide': t('Decide orders'),
  'orders.read': t('Read orders'),
};
const refreshes = [listBrandKeys];

type AddKeyDialogProps = { brandId: number; opened: boolean; onClose: () => void };

/** Creates a key and shows it once. */
export function AddKeyDialog({ brandId, opened, onClose }: AddKeyDialogProps) {
  const start = { name: '', scopes: [...keyScopes] as string[], expires_in_days: '' };
  const form = useForm(addBrandKey, start, {
    fieldOfKey: { BRAND_KEY_EXPIRY_INVALID: 'expires_in_days' },
    inputOf: ({ name, scopes, expires_in_days }) => {
      const days = expires_in_days.trim();
      return {
        brand_id: brandId,
        ...filled({ name }),
        scopes,
        ...(days !== '' && { expires_in_days: /^\d+$/.test(days) ? Number(days) : days }),
      };
    },
    refreshes,
  });
  const { data, field } = form;
  const close = () => {
    form.reset();
    onClose();
  };
  const actions = data ? (
    <Button onClick={close}>{t('Done')}</Button>
  ) : (
    <Button loading={form.isPending} onClick={form.send}>
      {t('Create key')}
    </Button>
  );
  return (
    <AppDialog opened={opened} onClose={close} title={t('Add key')} actions={actions}>
      {data ? (
        <NewKey text={data.key} />
      ) : (
        <div className="stack">
          <TextInput {...field('name')} label={t('Name')} maxLength={100} />
          <ScopesField {...form.choice('scopes')} />
          <TextInput
            {...field('expires_in_days')}
            label={t('Valid for days (empty: until revoked)')}
            inputMode="numeric"
          />
        </div>
      )}
    </AppDialog>
  );
}

type ScopesFieldProps = {
  value: string[];
  onChange: (scopes: string[]) => void;
  error: string | undefined;
};

function ScopesField({ value, onChange, error }: ScopesFieldProps) {
  return (
    <Checkbox.Group label={t('Scopes')} value={value} onChange={onChange} error={error}>
      <div className="stack gap-8">
        {keyScopes.map((scope) => (
          <Checkbox key={scope} value={scope} label={SCOPES[scope]} />
        ))}
      </div>
    </Checkbox.Group>
  );
}

type RotateKeyDialogProps = { row: BrandKey; opened: boolean; onClose: () => void };

/** Replaces a key; the former one works for another day. */
export function RotateKeyDialog({ row, opened, onClose }: RotateKeyDialogProps) {
  const rotate = useApiMutation(rotateBrandKey, { refreshes });
  const close = () => {
    rotate.reset();
    onClose();
  };
  const actions = rotate.data ? (
    <Button onClick={close}>{t('Done')}</Button>
  ) : (
    <Button loading={rotate.isPending} onClick={() => rotate.mutate({ id: row.id })}>
      {t('Create key')}
    </Button>
  );
  return (
    <AppDialog opened={opened} onClose={close} title={t('Rotate key')} actions={actions}>
      {rotate.data ? (
        <NewKey text={rotate.data.key} />
      ) : (
        <p>
          {t(
            'A new key with the same scopes is created. The key {name} keeps working for 24 hours.',
            {
              name: row.name,
            },
          )}
        </p>
      )}
    </AppDialog>
  );
}

function NewKey({ text }: { text: string }) {
  return (
    <div className="stack">
      <p>{t('Copy the key now. It will not be shown again.')}</p>
      <CopyField text={text} what={t('key')} />
    </div>
  );
}
