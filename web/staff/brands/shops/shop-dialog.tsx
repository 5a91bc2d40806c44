import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { ReplyOf } from '#contract/call.ts';
import { addShop, editShop, listShops, type ShopConnection } from '#contract/shops/staff.ts';
import { serverText, t } from '#web/lib/i18n.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { type Fields, useForm } from '#web/ui/use-form.ts';

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
  const form = useForm(shop ? editShop : addShop, startOf(shop), {
    fieldOfKey: FIELDS,
    inputOf: (values) => {
      const platform = platforms.find((one) => one.platform === values.platform);
      if (!platform) return null;
      const input = inputOf(platform, values);
      return shop
        ? { connection_id: shop.connection_id, ...input }
        : { mcid, platform: values.platform, ...input };
    },
    refreshes: [listShops],
    done: t('Shop saved'),
    onDone: onClose,
  });
  const platform = platforms.find((one) => one.platform === form.values.platform);
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={shop ? t('Save') : t('Connect')}>
      {!shop && (
        <NativeSelect
          label={t('Platform')}
          data={platforms.map((one) => ({ value: one.platform, label: serverText(one.label) }))}
          {...form.field('platform')}
        />
      )}
      {platform && <ShopFields platform={platform} field={form.field} />}
      {platform?.secret && (
        <>
          <Checkbox label={t('Order amounts include tax')} {...form.tick('with_tax')} />
          <Checkbox label={t('Order amounts include shipping')} {...form.tick('with_shipping')} />
        </>
      )}
    </DialogForm>
  );
}

const startOf = (shop: ShopConnection | null) => ({
  platform: String(shop?.platform ?? 'shopify'),
  address: shop?.settings.address ?? shop?.settings.shop ?? '',
  secret: '',
  renewals: String(shop?.settings.renewals ?? 'first'),
  every_hours: String(shop?.settings.every_hours ?? 24),
  // By default the goods after discounts earn commission.
  with_tax: shop?.settings.with_tax ?? false,
  with_shipping: shop?.settings.with_shipping ?? false,
});
type Values = ReturnType<typeof startOf>;

function inputOf({ fields, secret }: Platform, values: Values) {
  return {
    with_tax: values.with_tax ? 1 : 0,
    with_shipping: values.with_shipping ? 1 : 0,
    ...(fields.includes('shop') && { shop: values.address }),
    ...(fields.includes('address') && { address: values.address }),
    ...(secret === 'platform' && { secret: values.secret }),
    renewals: values.renewals === 'all' ? 'all' : 'first',
    every_hours: Number(values.every_hours),
  };
}

type ShopFieldsProps = { platform: Platform; field: Fields<Values>['field'] };

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
        <TextInput label={t('Fetch every (hours)')} inputMode="numeric" {...field('every_hours')} />
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
