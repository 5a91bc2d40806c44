import { Textarea, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import { type ClearableText, editBrand, openStaffBrand } from '#contract/brands/staff.ts';
import { textOf } from '#web/lib/call-api.ts';
import { t } from '#web/lib/i18n.ts';
import { showDone } from '#web/lib/toast.ts';
import { useFieldErrors, useTextFields } from '#web/ui/form-fields.ts';
import { useSend } from '#web/ui/use-send.ts';
import { SaveButton } from '../save-button.tsx';
import type { StaffBrand } from './staff-brand.ts';

/** The billing details of a brand: recipient of its invoices, payment term, network fee and tax. */
export function BillingCard({ brand }: { brand: StaffBrand }) {
  const errors = useFieldErrors();
  const { values, field, keep } = useTextFields(draftOf(brand), errors);
  const isChanged = JSON.stringify(values) !== JSON.stringify(draftOf(brand));
  const save = useSend(editBrand, errors, {
    refreshes: [openStaffBrand],
    onDone: (saved) => {
      keep(draftOf(saved));
      showDone(t('Billing details saved'));
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = inputOf(brand.mcid, values);
    if (errors.check(editBrand, input as object)) save.mutate(input as never);
  };
  return (
    <section className="card" aria-labelledby="billing">
      <form className="stack" onSubmit={submit} noValidate>
        <h2 id="billing">{t('Billing')}</h2>
        <p className="quiet">{t('Used on new invoices. Existing invoices do not change.')}</p>
        <BillingFields field={field} />
        <div className="row">
          <SaveButton permission="brands.write" isChanged={isChanged} loading={save.isPending}>
            {t('Save billing details')}
          </SaveButton>
        </div>
      </form>
    </section>
  );
}

type BillingFieldsProps = { field: ReturnType<typeof useTextFields<Draft>>['field'] };

function BillingFields({ field }: BillingFieldsProps) {
  const text = (name: keyof Draft, label: string) => {
    const props = field(name);
    const error = props.error === textOf('PARAMS_TYPE_ERROR') ? shapes[name] : undefined;
    return { ...props, label, error: error ?? props.error };
  };
  return (
    <>
      <div className="fields">
        <TextInput maxLength={200} {...text('legal_name', t('Legal name'))} />
        <TextInput maxLength={40} {...text('tax_number', t('Tax ID'))} />
        <TextInput maxLength={100} {...text('billing_contact', t('Attention'))} />
        <TextInput maxLength={255} {...text('billing_email', t('Billing email'))} />
      </div>
      <Textarea
        autosize
        minRows={3}
        maxRows={8}
        maxLength={500}
        {...text('billing_address', t('Billing address'))}
      />
      <div className="fields">
        <TextInput
          inputMode="numeric"
          description={t('Percentage of the commission')}
          {...text('network_fee_percent', t('Network fee'))}
        />
        <TextInput
          inputMode="decimal"
          description={t('Percentage of commission and fee')}
          {...text('tax_percent', t('Tax'))}
        />
        <TextInput
          inputMode="numeric"
          description={t('From the invoice date')}
          {...text('payment_days', t('Payment term (days)'))}
        />
      </div>
    </>
  );
}

const draftOf = (brand: StaffBrand) => ({
  legal_name: brand.legal_name ?? '',
  billing_address: brand.billing_address ?? '',
  tax_number: brand.tax_number ?? '',
  billing_contact: brand.billing_contact ?? '',
  billing_email: brand.billing_email ?? '',
  network_fee_percent: String(brand.network_fee_percent),
  tax_percent: brand.tax_percent,
  payment_days: String(brand.payment_days),
});
type Draft = ReturnType<typeof draftOf>;

/** The format of a field, since the catalogue only says that the value is invalid. */
const shapes: Readonly<Partial<Record<keyof Draft, string>>> = {
  network_fee_percent: t('A whole number from 0 to 100'),
  tax_percent: t('A percentage from 0 to 100 such as 19 or 8.875'),
  payment_days: t('A whole number from 0 to 365'),
};

/** All fields are sent: empty texts are cleared, and empty numbers become 0. */
function inputOf(mcid: string, draft: Draft) {
  const { network_fee_percent, tax_percent, payment_days, ...texts } = draft;
  const number = (text: string) => (/^\d*$/.test(text.trim()) ? Number(text) : text);
  const cleared = Object.entries(texts).flatMap(([name, value]) =>
    value.trim() === '' ? [name as ClearableText] : [],
  );
  return {
    mcid,
    ...texts,
    ...(cleared.length > 0 && { clear: cleared }),
    network_fee_percent: number(network_fee_percent),
    tax_percent: tax_percent.trim() || '0',
    payment_days: number(payment_days),
  };
}
