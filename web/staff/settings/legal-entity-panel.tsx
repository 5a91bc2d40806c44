import { Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import {
  editLegalEntity,
  type LegalEntity,
  showLegalEntity,
} from '#contract/common/legal-entity.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { SaveButton } from '#web/staff/save-button.tsx';
import { CountrySelect } from '#web/ui/country-select.tsx';
import { IbanInput } from '#web/ui/iban-input.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { SendForm } from '#web/ui/send-form.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Fields, useForm } from '#web/ui/use-form.ts';
import { SettingChanges } from '../setting-changes.tsx';
import { VatRatePanel } from '../vat-rate-panel.tsx';

/** The legal entity of the network: its form and its changes. */
export function LegalEntityPanel() {
  const shown = useApiQuery(showLegalEntity, {});
  return (
    <QueryResult query={shown}>
      {shown.data ? (
        <div className="stack">
          <LegalEntityForm key={JSON.stringify(shown.data.entity)} entity={shown.data.entity} />
          <VatRatePanel />
          <SettingChanges changes={shown.data.changes} labels={entityLabels()} />
        </div>
      ) : (
        <Skeleton height={480} />
      )}
    </QueryResult>
  );
}

const entityLabels = (): Readonly<Record<string, string>> => ({
  legal_name: t('Legal name'),
  address: t('Address'),
  postal_code: t('Postal code'),
  city: t('City'),
  country: t('Country'),
  vat_id: t('VAT ID'),
  tax_number: t('Tax number'),
  email: t('Email'),
  bank_account: t('IBAN or account number'),
  bic: t('BIC'),
  bank_name: t('Bank'),
  note: t('Note on documents'),
});

const fieldOfKey = {
  LEGAL_ENTITY_TAX_REQUIRED: 'vat_id',
  LEGAL_ENTITY_ACCOUNT_INVALID: 'bank_account',
  LEGAL_ENTITY_BIC_INVALID: 'bic',
};

const none = {
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
  note: '',
};

/** Edits the legal entity of the network. */
function LegalEntityForm({ entity }: { entity: LegalEntity | null }) {
  const [saved, setSaved] = useState({ ...none, ...entity, note: entity?.note ?? '' });
  const form = useForm(editLegalEntity, saved, {
    fieldOfKey,
    refreshes: [showLegalEntity],
    done: t('Legal entity saved'),
    onDone: () => setSaved(form.values),
  });
  const { field } = form;
  return (
    <section className="card max-w-720">
      <SendForm className="stack" onSend={form.send}>
        <AddressFields field={field} />
        <AccountFields field={field} />
        <Textarea
          autosize
          minRows={2}
          maxRows={6}
          maxLength={500}
          label={t('Note on documents')}
          description={t(
            'Printed at the end of invoices, credit notes and self-billed invoices, for example the court of registration',
          )}
          {...field('note')}
        />
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

type FieldsProps = { field: Fields<typeof none>['field'] };

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
