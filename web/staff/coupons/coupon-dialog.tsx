import { NativeSelect, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  addCoupon,
  editCoupon,
  listStaffCoupons,
  type StaffCouponRow,
} from '#contract/coupons/publisher.ts';
import { showDone, showError } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { DialogForm } from '#web/ui/app-dialog.tsx';
import { useFieldErrors } from '#web/ui/form-fields.ts';
import { BrandSelect, type ChosenBrand } from '../brand-select.tsx';

const keyFields = {
  COUPON_CODE_INVALID: 'code',
  COUPON_CODE_TAKEN: 'code',
  COUPON_DISCOUNT_INVALID: 'discount_value',
  COUPON_DATES_INVALID: 'ends_at',
  COUPON_PUBLISHER_INVALID: 'exclusive_publisher',
  BRAND_TARGET_URL_INVALID: 'landing_url',
};

const FIELDS = [
  ['code', 'Code', 'For coupons with a code'],
  ['discount_value', 'Discount value', 'Percentage, or an amount in the brand’s currency'],
  ['min_spend', 'Minimum spend', 'In the brand’s currency'],
  ['country', 'Country', 'Two-letter code. Leave empty for all countries.'],
  ['category', 'Category', 'Leave empty for all categories'],
  ['landing_url', 'Page', 'On the brand’s site. Leave empty for the home page.'],
  ['starts_at', 'First day', 'In UTC. Leave empty to start now.'],
  ['ends_at', 'Last day', 'In UTC. Optional.'],
  [
    'exclusive_publisher',
    'Exclusive to publisher',
    'Publisher code. Orders with the coupon are attributed to this publisher.',
  ],
  ['verified_at', 'Last verified', 'Date in UTC'],
] as const;
const DAYS: readonly string[] = ['starts_at', 'ends_at', 'verified_at'];

type Draft = Record<string, string>;

/** The form of a coupon, new or existing. */
export function CouponForm(props: { coupon: StaffCouponRow | null; onClose: () => void }) {
  const { coupon, onClose } = props;
  const [brand, setBrand] = useState<ChosenBrand | null>(null);
  const [draft, setDraft] = useState<Draft>(() => draftOf(coupon));
  const errors = useFieldErrors(keyFields);
  const done = {
    quiet: true,
    refreshes: [listStaffCoupons],
    onDone: () => {
      showDone('Coupon saved');
      onClose();
    },
    onRefused: (error: { key: string; text: string }) => {
      if (!errors.take(error as never)) showError(error.text);
    },
  };
  const add = useApiMutation(addCoupon, done);
  const edit = useApiMutation(editCoupon, done);
  const put = (name: string) => (event: { currentTarget: { value: string } }) => {
    const { value } = event.currentTarget;
    setDraft((before) => ({ ...before, [name]: value }));
  };
  const send = () => {
    const filled = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== ''));
    if (coupon) {
      const input = { coupon_id: coupon.coupon_id, ...filled } as never;
      if (errors.check(editCoupon, input)) edit.mutate(input);
    } else {
      const input = { mcid: brand?.mcid ?? '', ...filled } as never;
      if (!brand?.mcid) showError('Select a brand first.');
      else if (errors.check(addCoupon, input)) add.mutate(input);
    }
  };
  const field = (name: string) => ({ name, value: draft[name] ?? '', ...errors.on(name) });
  return (
    <DialogForm
      onSend={send}
      onCancel={onClose}
      loading={add.isPending || edit.isPending}
      sendLabel="Save coupon"
    >
      {!coupon && <BrandSelect label="Brand" value={brand} onChange={setBrand} />}
      <TextInput label="Name" {...field('name')} onChange={put('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing={12}>
        <NativeSelect
          label="Type"
          {...field('kind')}
          onChange={put('kind')}
          data={[
            { value: 'coupon', label: 'Coupon with a code' },
            { value: 'deal', label: 'Deal' },
            { value: 'no_code', label: 'No code needed' },
          ]}
        />
        <NativeSelect
          label="Discount"
          {...field('discount_kind')}
          onChange={put('discount_kind')}
          data={[
            { value: '', label: 'None' },
            { value: 'percent', label: 'Percent' },
            { value: 'fixed', label: 'Amount' },
            { value: 'shipping', label: 'Free shipping' },
          ]}
        />
        {FIELDS.map(([name, label, description]) => (
          <TextInput
            key={name}
            label={label}
            description={description}
            type={DAYS.includes(name) ? 'date' : 'text'}
            autoComplete="off"
            {...field(name)}
            onChange={put(name)}
          />
        ))}
      </SimpleGrid>
      <Textarea
        label="Description"
        autosize
        {...field('description')}
        onChange={put('description')}
      />
      <Textarea
        label="Restrictions"
        autosize
        {...field('restrictions')}
        onChange={put('restrictions')}
      />
    </DialogForm>
  );
}

function draftOf(coupon: StaffCouponRow | null): Draft {
  if (!coupon) return { kind: 'coupon' };
  const day = (at: string | null) => at?.slice(0, 10) ?? '';
  const { name, kind, description, restrictions } = coupon;
  return {
    name,
    kind,
    description,
    restrictions,
    code: coupon.code ?? '',
    discount_kind: coupon.discount_kind ?? '',
    discount_value: coupon.discount_value ?? '',
    min_spend: coupon.min_spend ?? '',
    country: coupon.country ?? '',
    category: coupon.category ?? '',
    landing_url: coupon.landing_url,
    starts_at: day(coupon.starts_at),
    ends_at: day(coupon.ends_at),
    exclusive_publisher: coupon.exclusive_publisher ?? '',
    verified_at: day(coupon.verified_at),
  };
}
