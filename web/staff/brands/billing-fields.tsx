import { Textarea, TextInput } from '@mantine/core';
import { t } from '#web/lib/i18n.ts';
import type { BrandForm } from './use-brand-form.ts';

/** The recipient of a brand's invoices, payment term, network fee and tax. */
export function BillingFields({ field }: Pick<BrandForm, 'field'>) {
  return (
    <>
      <p className="quiet">{t('Used on new invoices. Existing invoices do not change.')}</p>
      <div className="fields">
        <TextInput maxLength={200} {...field('legal_name', t('Legal name'))} />
        <TextInput maxLength={40} {...field('tax_number', t('Tax ID'))} />
        <TextInput maxLength={100} {...field('billing_contact', t('Attention'))} />
        <TextInput maxLength={255} {...field('billing_email', t('Billing email'))} />
      </div>
      <Textarea
        autosize
        minRows={3}
        maxRows={8}
        maxLength={500}
        {...field('billing_address', t('Billing address'))}
      />
      <div className="fields">
        <TextInput
          inputMode="numeric"
          description={t('Percentage of the commission')}
          {...field('network_fee_percent', t('Network fee'))}
        />
        <TextInput
          inputMode="decimal"
          description={t('Percentage of commission and fee')}
          {...field('tax_percent', t('Tax'))}
        />
        <TextInput
          inputMode="numeric"
          description={t('From the invoice date')}
          {...field('payment_days', t('Payment term (days)'))}
        />
      </div>
    </>
  );
}
