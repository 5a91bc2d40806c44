import { Button, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import type { StaffPermission } from '#contract/actors.ts';
import { addCategory, listStaffCategories } from '#contract/brands/staff.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { LateMultiSelect } from '#web/ui/late-select.tsx';
import { useMay } from '../staff-session.ts';
import { readMethods, writeMethods } from './brand-draft.ts';
import { BrandFields, ListFields, NameFields, TextFields } from './brand-fields.tsx';
import type { BrandForm } from './use-brand-form.ts';

/** The five fields that a new brand needs. */
export function FirstFields({ form }: { form: BrandForm }) {
  const mayBill = useMay('brands.bill');
  return (
    <>
      <div className="fields">
        <NameFields field={form.field} />
        <NetworkFeeField field={form.field} disabled={!mayBill} />
      </div>
      <CategoryField {...form.choice('cat_ids')} />
    </>
  );
}

type BrandSectionsProps = {
  form: BrandForm;
  /** The status of a stored brand; null: it is new, and the first fields are shown apart. */
  status: string | null;
  /** The logo, and fields that only a new brand has. */
  first: ReactNode;
};

/** The sections of a brand's form, new or stored. */
export function BrandSections({ form, status, first }: BrandSectionsProps) {
  const { values, set, field } = form;
  const isNew = status === null;
  return (
    <>
      <FormSection id="description" title={t('Description')}>
        {first}
        {!isNew && (
          <>
            <div className="fields">
              <NameFields field={field} />
            </div>
            <CategoryField {...form.choice('cat_ids')} />
          </>
        )}
        <BrandFields field={field} set={set} status={status} />
        <TextFields field={field} />
      </FormSection>
      <FormSection id="promotion" title={t('Links and promotion')}>
        <ListFields field={field} set={set} values={values} />
        <PromotionFields
          value={values.promotion_methods}
          onChange={(promotion_methods) => set({ promotion_methods })}
        />
      </FormSection>
      <FormSection id="billing" title={t('Billing')} permission="brands.bill">
        <BillingFields field={field} isNew={isNew} />
      </FormSection>
    </>
  );
}

type FormSectionProps = {
  id: string;
  title: string;
  /** Who may change the fields; default: those who may change brands. */
  permission?: StaffPermission;
  children: ReactNode;
};

/** A titled part of a form; without the permission its fields are disabled. */
export function FormSection({
  id,
  title,
  permission = 'brands.write',
  children,
}: FormSectionProps) {
  const may = useMay(permission);
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <fieldset className="stack m-0 p-0 border-0 min-w-0" disabled={!may}>
        {children}
      </fieldset>
    </section>
  );
}

/** The recipient of a brand's invoices, payment term, network fee and tax. */
function BillingFields({ field, isNew }: Pick<BrandForm, 'field'> & { isNew: boolean }) {
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
        {!isNew && <NetworkFeeField field={field} />}
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

function NetworkFeeField({
  field,
  disabled = false,
}: Pick<BrandForm, 'field'> & { disabled?: boolean }) {
  return (
    <TextInput
      inputMode="numeric"
      description={t('Percentage of the commission')}
      disabled={disabled}
      {...field('network_fee_percent', t('Network fee'))}
    />
  );
}

type PromotionFieldsProps = { value: string; onChange: (value: string) => void };

const stances = [
  { value: '', label: t('Not specified') },
  { value: 'allowed', label: t('Allowed') },
  { value: 'ask', label: t('Ask first') },
  { value: 'forbidden', label: t('Forbidden') },
];

/** Whether the brand allows each promotion method. */
function PromotionFields({ value, onChange }: PromotionFieldsProps) {
  const labels = useDictionary();
  const methods = readMethods(value);
  return (
    <fieldset className="fieldset">
      <legend>{t('Promotion methods')}</legend>
      <div className="fields">
        {labels.entries('promotion_methods').map((method) => (
          <NativeSelect
            key={method.value}
            label={method.label}
            data={stances}
            value={methods[String(method.value)] ?? ''}
            onChange={(event) =>
              onChange(
                writeMethods({ ...methods, [String(method.value)]: event.currentTarget.value }),
              )
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

const LONG_MS = 5 * 60_000;

type CategoryFieldProps = {
  /** Sorted ids, separated by commas. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** The categories in which publishers find the brand. A name that is not listed can be added. */
function CategoryField({ value, error, onChange }: CategoryFieldProps) {
  const [search, setSearch] = useState('');
  const asked = useApiQuery(listStaffCategories, {}, { staleTime: LONG_MS });
  const chosen = value === '' ? [] : value.split(',');
  const write = (ids: string[]) =>
    onChange(ids.toSorted((a, b) => Number(a) - Number(b)).join(','));
  const add = useApiMutation(addCategory, {
    refreshes: [listStaffCategories],
    onDone: ({ cat_id }) => {
      setSearch('');
      write([...new Set([...chosen, String(cat_id)])]);
    },
  });
  return (
    <LateMultiSelect
      label={t('Categories')}
      description={t('Select or type a name. “Home>Garden” is Garden below Home.')}
      name="cat_ids"
      data={(asked.data?.list ?? []).map(({ cat_id, path }) => ({
        value: String(cat_id),
        label: path.replaceAll('>', ' › '),
      }))}
      value={asked.data ? chosen : []}
      disabled={!asked.data}
      error={error}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      limit={100}
      nothingFoundMessage={
        <Button
          variant="subtle"
          loading={add.isPending}
          onClick={() => add.mutate({ path: search.replaceAll('›', '>').trim() })}
        >
          {t('Add category “{search}”', { search: search.trim() })}
        </Button>
      }
      onChange={write}
    />
  );
}
