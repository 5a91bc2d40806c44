import { Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import {
  editLegalEntity,
  type LegalEntity,
  showLegalEntity,
} from '#contract/common/legal-entity.ts';
import { t } from '#web/lib/i18n.ts';
import { CountrySelect } from '#web/ui/country-select.tsx';
import { useFieldErrors, useTextFields } from '#web/ui/form-fields.ts';
import { IbanInput } from '#web/ui/iban-input.tsx';
import { useSend } from '#web/ui/use-send.ts';
import { SaveButton } from '../save-button.tsx';

const keyFields = {
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
  const errors = useFieldErrors(keyFields);
  const { values, field } = useTextFields(entity ?? none, errors);
  const [saved, setSaved] = useState(values);
  const save = useSend(editLegalEntity, errors, {
    refreshes: [showLegalEntity],
    done: t('Legal entity saved'),
    onDone: () => setSaved(values),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (errors.check(editLegalEntity, values)) save.mutate(values);
  };
  const isChanged = JSON.stringify(values) !== JSON.stringify(saved);
  return (
    <section className="card">
      <form className="stack max-w-720" onSubmit={submit} noValidate>
        <AddressFields field={field} />
        <AccountFields field={field} />
        <div className="row">
          <SaveButton permission="invoices.write" isChanged={isChanged} loading={save.isPending}>
            {t('Save legal entity')}
          </SaveButton>
        </div>
      </form>
    </section>
  );
}

type FieldsProps = { field: ReturnType<typeof useTextFields<LegalEntity>>['field'] };

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
