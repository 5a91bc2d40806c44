import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import {
  addCoupon,
  editCoupon,
  listStaffCoupons,
  type StaffCouponRow,
} from '#contract/coupons/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { showError } from '#web/lib/toast.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { CountrySelect } from '#web/ui/country-select.tsx';
import { filled, useForm } from '#web/ui/use-form.ts';
import { BrandSelect, type ChosenBrand } from '../brand-select.tsx';

const fieldOfKey = {
  COUPON_CODE_INVALID: 'code',
  COUPON_CODE_TAKEN: 'code',
  COUPON_DISCOUNT_INVALID: 'discount_value',
  COUPON_DATES_INVALID: 'ends_at',
  COUPON_PUBLISHER_INVALID: 'exclusive_publisher',
  BRAND_TARGET_URL_INVALID: 'landing_url',
};

const FIELDS = [
  ['code', t('Code'), t('For coupons with a code')],
  ['discount_value', t('Discount value'), t('Percentage, or an amount in the brand’s currency')],
  ['min_spend', t('Minimum spend'), t('In the brand’s currency')],
  ['category', t('Category'), t('Leave empty for all categories')],
  ['landing_url', t('Page'), t('On the brand’s website. Leave empty for the home page.')],
  ['starts_at', t('First day'), t('In UTC. Leave empty to start now.')],
  ['ends_at', t('Last day'), t('In UTC. Optional.')],
  [
    'exclusive_publisher',
    t('Exclusive to publisher'),
    t('Publisher code. Orders with the coupon are attributed to this publisher.'),
  ],
  ['verified_at', t('Last verified'), t('Date in UTC')],
] as const;
const TYPES = [
  { value: 'coupon', label: t('Coupon with a code') },
  { value: 'deal', label: t('Deal') },
  { value: 'no_code', label: t('No code needed') },
];
const DISCOUNTS = [
  { value: '', label: t('None') },
  { value: 'percent', label: t('Percent') },
  { value: 'fixed', label: t('Amount') },
  { value: 'shipping', label: t('Free shipping') },
];
const DAYS: readonly string[] = ['starts_at', 'ends_at', 'verified_at'];

type CouponDialogProps = {
  /** The coupon to edit; 'new' adds one; null closes the dialog. */
  coupon: StaffCouponRow | 'new' | null;
  onClose: () => void;
};

/** Adds a coupon, or edits one. */
export function CouponDialog({ coupon, onClose }: CouponDialogProps) {
  const edited = coupon === 'new' ? null : coupon;
  return (
    <AppDialog
      opened={coupon !== null}
      onClose={onClose}
      title={edited ? t('Edit {name}', { name: edited.name }) : t('Add coupon')}
      width={720}
    >
      <CouponForm key={edited?.coupon_id ?? 'new'} coupon={edited} onClose={onClose} />
    </AppDialog>
  );
}

type CouponFormProps = { coupon: StaffCouponRow | null; onClose: () => void };

function CouponForm({ coupon, onClose }: CouponFormProps) {
  const form = useForm(coupon ? editCoupon : addCoupon, draftOf(coupon), {
    fieldOfKey,
    inputOf: ({ brand, ...texts }) => {
      if (coupon) return { coupon_id: coupon.coupon_id, ...filled(texts) };
      if (brand?.mcid) return { mcid: brand.mcid, ...filled(texts) };
      showError(t('Select a brand first.'));
      return null;
    },
    refreshes: [listStaffCoupons],
    done: t('Coupon saved'),
    onDone: onClose,
  });
  const { field } = form;
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={t('Save coupon')}>
      {!coupon && <BrandSelect label={t('Brand')} {...form.choice('brand')} />}
      <TextInput label={t('Name')} {...field('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12}>
        <NativeSelect label={t('Type')} data={TYPES} {...field('kind')} />
        <NativeSelect label={t('Discount')} data={DISCOUNTS} {...field('discount_kind')} />
        {FIELDS.map(([name, label, description]) => (
          <TextInput
            key={name}
            label={label}
            description={description}
            type={DAYS.includes(name) ? 'date' : 'text'}
            autoComplete="off"
            {...field(name)}
          />
        ))}
        <CountrySelect
          label={t('Country')}
          placeholder={t('All countries')}
          autoComplete="off"
          {...field('country')}
        />
      </SimpleGrid>
      <Textarea label={t('Description')} autosize {...field('description')} />
      <Textarea label={t('Restrictions')} autosize {...field('restrictions')} />
    </DialogForm>
  );
}

function draftOf(coupon: StaffCouponRow | null) {
  const day = (at: string | null | undefined) => at?.slice(0, 10) ?? '';
  return {
    brand: null as ChosenBrand | null,
    name: coupon?.name ?? '',
    kind: coupon?.kind ?? 'coupon',
    description: coupon?.description ?? '',
    restrictions: coupon?.restrictions ?? '',
    code: coupon?.code ?? '',
    discount_kind: coupon?.discount_kind ?? '',
    discount_value: coupon?.discount_value ?? '',
    min_spend: coupon?.min_spend ?? '',
    country: coupon?.country ?? '',
    category: coupon?.category ?? '',
    landing_url: coupon?.landing_url ?? '',
    starts_at: day(coupon?.starts_at),
    ends_at: day(coupon?.ends_at),
    exclusive_publisher: coupon?.exclusive_publisher ?? '',
    verified_at: day(coupon?.verified_at),
  };
}
