import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import {
  editTaxDetails,
  type ShownTaxDetails,
  showTaxDetails,
  vatStatuses,
} from '#contract/invoices/publisher.ts';
import { percentText } from '#contract/money.ts';
import { t } from '#web/lib/i18n.ts';
import { useMay } from '#web/lib/may.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { AllowedButton } from '#web/ui/allowed-button.tsx';
import { CountrySelect } from '#web/ui/country-select.tsx';
import { QueryResult } from '#web/ui/query-result.tsx';
import { SendForm } from '#web/ui/send-form.tsx';
import { useForm } from '#web/ui/use-form.ts';
import styles from './payments.module.css';

const statusNames = {
  registered: t('I charge VAT'),
  small_business: t('Small business, exempt from VAT'),
  not_subject: t('Not subject to VAT, for example a private person'),
} as const;

const fieldOfKey = {
  VAT_NUMBER_INVALID: 'vat_id',
  VAT_NUMBER_REQUIRED: 'vat_id',
  TAX_NUMBER_REQUIRED: 'tax_number',
};

/** The tax details of the publisher, and how its next payments are taxed. */
export function TaxCard() {
  const query = useApiQuery(showTaxDetails, {});
  const { data } = query;
  return (
    <QueryResult query={query} height={660}>
      {data && (
        <>
          <TaxOutcome shown={data} />
          <TaxForm key={JSON.stringify(data)} shown={data} />
        </>
      )}
    </QueryResult>
  );
}

const EMPTY = {
  ...{ legal_name: '', address: '', postal_code: '', city: '', country: '' },
  ...{ vat_status: '', vat_id: '', tax_number: '' },
};

function TaxForm({ shown }: { shown: ShownTaxDetails }) {
  const mayWrite = useMay('payouts.write');
  const start = { ...(shown.details ?? EMPTY), agrees: shown.agreed_at !== null };
  const form = useForm(editTaxDetails, start, {
    fieldOfKey,
    inputOf: (values) => ({ ...values, agrees: values.agrees ? 1 : 0 }),
    refreshes: [showTaxDetails],
    done: t('Tax details saved'),
  });
  const open = (name: keyof typeof EMPTY) => ({ ...form.field(name), disabled: !mayWrite });
  return (
    <section className="card" aria-labelledby="tax-details">
      <SendForm className="stack" onSend={form.send}>
        <h2 id="tax-details">{t('Tax details')}</h2>
        <TextInput label={t('Legal name')} autoComplete="organization" {...open('legal_name')} />
        <Textarea label={t('Address')} autosize minRows={2} {...open('address')} />
        <PlaceFields open={open} />
        <VatFields open={open} />
        <Checkbox
          label={t('I agree that {network} issues invoices on my behalf (self-billing)', {
            network: shown.network?.legal_name ?? t('the network'),
          })}
          description={t('You can object to an invoice, and end the agreement here at any time.')}
          disabled={!mayWrite}
          {...form.tick('agrees')}
        />
        <div>
          <AllowedButton permission="payouts.write" type="submit" loading={form.isPending}>
            {t('Save tax details')}
          </AllowedButton>
        </div>
      </SendForm>
    </section>
  );
}

type Open = (name: keyof typeof EMPTY) => object;

function VatFields({ open }: { open: Open }) {
  return (
    <>
      <NativeSelect
        label={t('VAT')}
        data={[
          { value: '', label: t('Please choose') },
          ...vatStatuses.map((value) => ({ value, label: statusNames[value] })),
        ]}
        {...open('vat_status')}
      />
      <div className="fields">
        <TextInput
          label={t('VAT number')}
          description={t('With its prefix, for example DE136695976')}
          maxLength={20}
          {...open('vat_id')}
        />
        <TextInput
          label={t('Tax number')}
          description={t('If you have no VAT number')}
          maxLength={40}
          {...open('tax_number')}
        />
      </div>
    </>
  );
}

function PlaceFields({ open }: { open: Open }) {
  return (
    <div className="fields">
      <TextInput label={t('Postal code')} autoComplete="postal-code" {...open('postal_code')} />
      <TextInput label={t('City')} autoComplete="address-level2" {...open('city')} />
      <CountrySelect label={t('Country')} {...open('country')} />
    </div>
  );
}

/** How the next payments are taxed with the stored details, and why. */
function TaxOutcome({ shown }: { shown: ShownTaxDetails }) {
  return (
    <p className={styles.advice} role="status">
      {textOf(shown)}
    </p>
  );
}

function textOf({ details, agreed_at, network, rule, percent }: ShownTaxDetails): string {
  if (!details) {
    return t('Without tax details your payments have a statement, but no invoice and no VAT.');
  }
  if (agreed_at === null) {
    return t('You have not agreed to self-billing: your payments have no invoice and no VAT.');
  }
  if (!network) return t('The network has not set up self-billing yet.');
  switch (rule) {
    case 'domestic':
      return t('Your next payments include {percent} VAT on top of your commission.', {
        percent: percentText(percent),
      });
    case 'reverse_charge':
      return t('Reverse charge: we owe the VAT on your commission. You are paid without VAT.');
    case 'small_business':
      return t('As a small business you are paid without VAT.');
    case 'not_subject':
      return t('Your commission is not subject to VAT. You are paid without VAT.');
    default:
      return t('The network has not set the VAT rate of your country yet.');
  }
}
