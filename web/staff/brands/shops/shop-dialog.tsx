import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import { addShop, editShop, listShops, type ShopConnection } from '#contract/shops/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { useFieldErrors, useTextFields } from '#web/ui/form-fields.ts';
import { useSend } from '#web/ui/use-send.ts';
import { platformLabel } from './platform-label.ts';

type Platform = ReplyOf<typeof listShops>['platforms'][number];
type ShopDialogProps = {
  mcid: string;
  platforms: readonly Platform[];
  /** null: a new connection */
  shop: ShopConnection | null;
  opened: boolean;
  onClose: () => void;
};

/** Connects a shop, or changes its settings. */
export function ShopDialog({ opened, onClose, ...rest }: ShopDialogProps) {
  const title = rest.shop ? t('Settings of the shop') : t('Connect a shop');
  return (
    <AppDialog opened={opened} onClose={onClose} title={title} width={560}>
      {opened && <ShopForm {...rest} onClose={onClose} />}
    </AppDialog>
  );
}

const FIELDS = {
  SHOP_ADDRESS_INVALID: 'address',
  SHOP_ADDRESS_REQUIRED: 'address',
  SHOP_SECRET_INVALID: 'secret',
};

function ShopForm({ mcid, platforms, shop, onClose }: Omit<ShopDialogProps, 'opened'>) {
  const { settings } = shop ?? {};
  const [name, setName] = useState(shop?.platform ?? 'shopify');
  const [withTax, setTax] = useState(settings?.with_tax ?? false);
  const [withShipping, setShipping] = useState(settings?.with_shipping ?? false);
  const errors = useFieldErrors(FIELDS);
  const { values, field } = useTextFields(startOf(settings), errors);
  const platform = platforms.find((one) => one.platform === name);
  const save = useSaveShop(errors, onClose);
  const send = () => {
    if (!platform) return;
    const input = inputOf(platform, values, { withTax, withShipping });
    if (shop) save.edit.mutate({ connection_id: shop.connection_id, ...input });
    else save.add.mutate({ mcid, platform: name, ...input });
  };
  return (
    <DialogForm
      onSend={send}
      onCancel={onClose}
      loading={save.add.isPending || save.edit.isPending}
      sendLabel={shop ? t('Save') : t('Connect')}
    >
      {!shop && (
        <NativeSelect
          label={t('Platform')}
          data={platforms.map((one) => ({ value: one.platform, label: platformLabel(one) }))}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
      )}
      {platform && <ShopFields platform={platform} field={field} />}
      {platform?.secret && (
        <AmountRule
          withTax={withTax}
          withShipping={withShipping}
          onTax={setTax}
          onShipping={setShipping}
        />
      )}
    </DialogForm>
  );
}

const startOf = (settings?: ShopConnection['settings']) => ({
  address: settings?.address ?? settings?.shop ?? '',
  secret: '',
  renewals: String(settings?.renewals ?? 'first'),
  hours: String(settings?.every_hours ?? 24),
});
type Values = ReturnType<typeof startOf>;

function useSaveShop(errors: ReturnType<typeof useFieldErrors>, onClose: () => void) {
  const done = {
    refreshes: [listShops],
    done: t('Shop saved'),
    onDone: onClose,
  };
  return { add: useSend(addShop, errors, done), edit: useSend(editShop, errors, done) };
}

function inputOf(
  { fields, secret }: Platform,
  values: Values,
  rule: { withTax: boolean; withShipping: boolean },
) {
  const flagOf = (isSet: boolean): 0 | 1 => (isSet ? 1 : 0);
  return {
    with_tax: flagOf(rule.withTax),
    with_shipping: flagOf(rule.withShipping),
    ...(fields.includes('shop') && { shop: values.address }),
    ...(fields.includes('address') && { address: values.address }),
    ...(secret === 'platform' && { secret: values.secret }),
    renewals: values.renewals === 'all' ? ('all' as const) : ('first' as const),
    every_hours: Number(values.hours),
  };
}

type ShopFieldsProps = { platform: Platform; field: (name: keyof Values) => object };

/** The fields that the platform has. */
function ShopFields({ platform, field }: ShopFieldsProps) {
  const { fields, secret } = platform;
  const example = platform.platform === 'shopify' ? 'example.myshopify.com' : 'shop.example';
  const renewals = [
    { value: 'first', label: t('First payment only') },
    { value: 'all', label: t('First payment and renewals') },
  ];
  return (
    <>
      {fields.includes('shop') && (
        <TextInput
          label={t('Domain of the shop')}
          description={example}
          required
          maxLength={255}
          {...field('address')}
        />
      )}
      {fields.includes('address') && (
        <TextInput label={t('URL of the file')} required maxLength={2000} {...field('address')} />
      )}
      {fields.includes('every_hours') && (
        <TextInput label={t('Fetch every (hours)')} inputMode="numeric" {...field('hours')} />
      )}
      {secret === 'platform' && (
        <TextInput
          label={t('Signing secret')}
          description={t('Shown by the platform. Leave it empty to keep the current one.')}
          autoComplete="off"
          maxLength={255}
          {...field('secret')}
        />
      )}
      {fields.includes('renewals') && (
        <NativeSelect label={t('Subscriptions')} data={renewals} {...field('renewals')} />
      )}
    </>
  );
}

type AmountRuleProps = {
  withTax: boolean;
  withShipping: boolean;
  onTax: (isSet: boolean) => void;
  onShipping: (isSet: boolean) => void;
};

/** Which amounts earn commission; by default the goods after discounts. */
function AmountRule({ withTax, withShipping, onTax, onShipping }: AmountRuleProps) {
  return (
    <>
      <Checkbox
        label={t('Order amounts include tax')}
        checked={withTax}
        onChange={(event) => onTax(event.currentTarget.checked)}
      />
      <Checkbox
        label={t('Order amounts include shipping')}
        checked={withShipping}
        onChange={(event) => onShipping(event.currentTarget.checked)}
      />
    </>
  );
}
