import { Button, Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
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
import { useFieldErrors, useTextFields } from '#web/ui/form-fields.ts';
import { useSend } from '#web/ui/use-send.ts';

const SCOPES: Readonly<Record<string, string>> = {
  'orders.write': t('Report orders'),
  'orders.decide': t('Decide orders'),
  'orders.read': t('Read orders'),
};
const refreshes = [listBrandKeys];

type AddKeyDialogProps = { brandId: number; opened: boolean; onClose: () => void };

/** Creates a key and shows it once. */
export function AddKeyDialog({ brandId, opened, onClose }: AddKeyDialogProps) {
  const errors = useFieldErrors({ BRAND_KEY_EXPIRY_INVALID: 'expires_in_days' });
  const { values, field } = useTextFields({ name: '', expires_in_days: '' }, errors);
  const [scopes, setScopes] = useState<string[]>([...keyScopes]);
  const add = useSend(addBrandKey, errors, { refreshes });
  const close = () => {
    add.reset();
    onClose();
  };
  const submit = () => {
    const days = values.expires_in_days.trim();
    const input = {
      brand_id: brandId,
      ...(values.name.trim() !== '' && { name: values.name }),
      scopes,
      ...(days !== '' && { expires_in_days: /^\d+$/.test(days) ? Number(days) : days }),
    };
    if (errors.check(addBrandKey, input)) add.mutate(input as never);
  };
  const actions = add.data ? (
    <Button onClick={close}>{t('Done')}</Button>
  ) : (
    <Button loading={add.isPending} onClick={submit}>
      {t('Create key')}
    </Button>
  );
  return (
    <AppDialog opened={opened} onClose={close} title={t('Add key')} actions={actions}>
      {add.data ? (
        <NewKey text={add.data.key} />
      ) : (
        <div className="stack">
          <TextInput {...field('name')} label={t('Name')} maxLength={100} />
          <ScopesField value={scopes} onChange={setScopes} error={errors.on('scopes').error} />
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
