import { TextInput } from '@mantine/core';
import { addStaffOrder, listStaffOrderLines } from '#contract/orders/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { filled, useForm } from '#web/ui/use-form.ts';
import { BrandSelect, type ChosenBrand } from '../brand-select.tsx';

const fieldOfKey = {
  MERCHANT_NOT_FOUND: 'brand_id',
  AMOUNT_REQUIRED: 'amount',
  AMOUNT_INVALID: 'amount',
  RETURN_EXCEEDS_SALE: 'amount',
  CURRENCY_INVALID: 'currency',
  CURRENCY_RATE_MISSING: 'currency',
  ORDER_TIME_INVALID: 'order_time',
  LINE_ID_REPEATED: 'line_id',
  CONVERSION_INPUT_CHANGED: 'order_id',
};

const BLANK = {
  brand_id: null as ChosenBrand | null,
  order_id: '',
  line_id: '',
  amount: '',
  currency: '',
  order_time: '',
  click_ref: '',
  voucher_code: '',
  customer_ref: '',
  sale_order_id: '',
  sale_line_id: '',
};

type AddOrderDialogProps = { opened: boolean; onClose: () => void };

/** Records an order on behalf of a brand, by the rules of the brand's own reports. */
export function AddOrderDialog({ opened, onClose }: AddOrderDialogProps) {
  return (
    <AppDialog opened={opened} onClose={onClose} title={t('Add order')}>
      {opened && <OrderForm onClose={onClose} />}
    </AppDialog>
  );
}

function OrderForm({ onClose }: { onClose: () => void }) {
  const form = useForm(addStaffOrder, BLANK, {
    fieldOfKey,
    inputOf: ({ brand_id: brand, ...texts }, errors) => {
      if (brand) return inputOf(brand, texts);
      errors.show({ brand_id: t('Choose a brand') });
      return null;
    },
    refreshes: [listStaffOrderLines],
    done: ({ repeated }) => (repeated ? t('This order was recorded before') : t('Order recorded')),
    onDone: onClose,
  });
  const { values, field } = form;
  const brand = form.choice('brand_id');
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={t('Add order')}>
      <BrandSelect label={t('Brand')} {...brand} />
      {brand.error && <p role="alert">{brand.error}</p>}
      <TextInput label={t('Order number')} {...field('order_id')} />
      <TextInput
        label={t('Line ID')}
        description={t('Optional, for orders of several lines')}
        {...field('line_id')}
      />
      <AmountFields field={field} brand={values.brand_id} />
      <TextInput
        label={t('Click reference')}
        description={t('Credits the publisher of this click')}
        {...field('click_ref')}
      />
      <TextInput
        label={t('Coupon code')}
        description={t('Credits the channel that owns an exclusive code')}
        {...field('voucher_code')}
      />
      <TextInput
        label={t('Customer reference')}
        description={t('The brand’s own reference of its customer, not a name or an address')}
        {...field('customer_ref')}
      />
      <ReturnFields field={field} isReturn={values.sale_order_id.trim() !== ''} />
    </DialogForm>
  );
}

type ReturnFieldsProps = {
  field: (name: 'sale_order_id' | 'sale_line_id') => object;
  isReturn: boolean;
};

/** The sale that a return reverses. */
function ReturnFields({ field, isReturn }: ReturnFieldsProps) {
  return (
    <>
      <TextInput
        label={t('Returned order')}
        description={t('Of a return: the order that it reverses. Its amount is negative.')}
        {...field('sale_order_id')}
      />
      {isReturn && (
        <TextInput
          label={t('Returned line')}
          description={t('Optional, for orders of several lines')}
          {...field('sale_line_id')}
        />
      )}
    </>
  );
}

type AmountFieldsProps = {
  field: (name: 'amount' | 'currency' | 'order_time') => object;
  brand: ChosenBrand | null;
};

function AmountFields({ field, brand }: AmountFieldsProps) {
  return (
    <>
      <TextInput
        inputMode="decimal"
        label={t('Amount')}
        description={t('Excluding tax and shipping')}
        {...field('amount')}
      />
      <TextInput
        label={t('Currency')}
        placeholder={brand?.currency}
        maxLength={3}
        description={t('Three-letter code, if not the brand’s currency')}
        {...field('currency')}
      />
      <TextInput
        type="datetime-local"
        label={t('Order time')}
        description={t('In your time zone; now if left empty')}
        {...field('order_time')}
      />
    </>
  );
}

/** Empty texts are left out, so that the server applies its defaults. */
function inputOf(
  brand: ChosenBrand,
  { currency, order_time, ...texts }: Omit<typeof BLANK, 'brand_id'>,
) {
  const named = filled(texts);
  return {
    brand_id: brand.brand_id,
    ...named,
    ...('sale_order_id' in named && { event: 'cancellation' }),
    ...(currency.trim() && { currency: currency.trim().toUpperCase() }),
    ...(order_time && { order_time: new Date(order_time).toISOString() }),
  };
}
