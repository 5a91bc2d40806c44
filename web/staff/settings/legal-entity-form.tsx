import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  editLegalEntity,
  type LegalEntity,
  showLegalEntity,
} from '#contract/common/legal-entity.ts';
import { t } from '#web/lib/i18n.ts';
import { CountrySelect } from '#web/ui/country-select.tsx';
import { IbanInput } from '#web/ui/iban-input.tsx';
import { SendForm } from '#web/ui/send-form.tsx';
import { type Fields, useForm } from '#web/ui/use-form.ts';
import { SaveButton } from '../save-button.tsx';

const fieldOfKey = {
  LEGAL_ENTITY_TAX_REQUIRED: 'vat_id',
  LEGAL_ENTITY_ACCOUNT_INVALID: 'bank_account',
  LEGAL_ENTITY_BIC_INVALID: 'bic',
};

const none: LegalEntity = {
  legal_name: '',
  address: '',
  postal_code: '',
  city: '',
  country: '',
  vat_id: '',
  tax_number: '',
  email: '',
  bank_account: '',
  bic: '',
  bank_name: '',
};

/** Edits the legal entity of the network. */
export function LegalEntityForm({ entity }: { entity: LegalEntity | null }) {
  const [saved, setSaved] = useState(entity ?? none);
  const form = useForm(editLegalEntity, saved, {
    fieldOfKey,
    refreshes: [showLegalEntity],
    done: t('Legal entity saved'),
    onDone: () => setSaved(form.values),
  });
  const { field } = form;
  return (
    <section className="card">
      <SendForm className="stack max-w-720" onSend={form.send}>
        <AddressFields field={field} />
        <AccountFields field={field} />
        <div className="row">
          <SaveButton
            permission="invoices.write"
            isChanged={form.isChanged}
            loading={form.isPending}
          >
            {t('Save legal entity')}
          </SaveButton>
        </div>
      </SendForm>
    </section>
  );
}

type FieldsProps = { field: Fields<LegalEntity>['field'] };

function AddressFields({ field }: FieldsProps) {
  return (
    <>
      <TextInput maxLength={200} label={t('Legal name')} {...field('legal_name')} />
      <Textarea
        autosize
        minRows={2}
        maxRows={4}
        maxLength={300}
        label={t('Address')}
        {...field('address')}
      />
      <div className="fields">
        <TextInput maxLength={20} label={t('Postal code')} {...field('postal_code')} />
        <TextInput maxLength={100} label={t('City')} {...field('city')} />
        <CountrySelect label={t('Country')} {...field('country')} />
      </div>
    </>
  );
}

function AccountFields({ field }: FieldsProps) {
  return (
    <div className="fields">
      <TextInput
        maxLength={14}
        label={t('VAT ID')}
        description={t('With country prefix, for example DE123456789')}
        {...field('vat_id')}
      />
      <TextInput maxLength={40} label={t('Tax number')} {...field('tax_number')} />
      <TextInput maxLength={255} label={t('Email')} {...field('email')} />
      <IbanInput
        maxLength={42}
        label={t('IBAN or account number')}
        description={t('Account for incoming payments')}
        {...field('bank_account')}
      />
      <TextInput maxLength={11} label={t('BIC')} {...field('bic')} />
      <TextInput maxLength={100} label={t('Bank')} {...field('bank_name')} />
    </div>
  );
}
