import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { textOf } from '#web/lib/call-api.ts';
import { optionsOf, useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import type { BrandDraft } from './brand-draft.ts';

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
type FieldsProps = {
  /** The props of an input. */
  field: (
    name: keyof BrandDraft,
    label: string,
  ) => {
    name: string;
    label: string;
    error: string | undefined;
    value: string;
    onInput: () => void;
    onChange: (event: ChangeEvent<Input>) => void;
  };
};

/** Name, state and settings of a brand. */
export function BrandFields({ field }: FieldsProps) {
  const labels = useDictionary();
  const approvals = [
    { value: 'auto', label: labels.of('verify_type', 1) },
    { value: 'manual', label: labels.of('verify_type', 2) },
  ];
  const statuses = optionsOf(labels.entries('brand_status'));
  const payments = optionsOf(labels.entries('ad_type'));
  return (
    <div className="fields">
      <TextInput {...field('merchant_name', t('Name'))} />
      <TextInput {...field('site_url', t('Website'))} />
      <TextInput {...field('logo', t('Logo URL'))} />
      <NativeSelect data={statuses} {...field('status', t('Status'))} />
      <NativeSelect data={approvals} {...field('approval_type', t('Approval'))} />
      <NativeSelect data={payments} {...field('offer_type', t('Paid'))} />
      <TextInput inputMode="numeric" {...field('cookie_days', t('Cookie days'))} />
      <TextInput
        inputMode="numeric"
        description={t('0: never')}
        {...field('lock_days', t('Days until automatic approval'))}
      />
      <TextInput
        maxLength={64}
        description={t('Tier months follow this time zone')}
        {...field('time_zone', t('Time zone'))}
      />
      <TextInput maxLength={3} {...field('currency', t('Currency'))} />
      <TextInput maxLength={2} {...field('country', t('Country'))} />
      <TextInput {...field('click_ref_param', t('Click reference parameter'))} />
      <TextInput {...field('contact_name', t('Contact'))} />
      <TextInput {...field('contact_email', t('Contact email'))} />
      <TextInput
        inputMode="numeric"
        placeholder={t('Not featured')}
        {...field('featured_rank', t('Featured position'))}
      />
    </div>
  );
}

/** What publishers read about a brand. */
export function TextFields({ field }: FieldsProps) {
  return (
    <>
      <TextInput {...field('short_desc', t('Short description'))} />
      <Textarea autosize minRows={3} maxRows={12} {...field('site_desc', t('Description'))} />
      <Textarea autosize minRows={2} maxRows={12} {...field('restrictions', t('Restrictions'))} />
      <Textarea
        autosize
        minRows={2}
        maxRows={12}
        {...field('ppc_policy', t('Paid search rules'))}
      />
    </>
  );
}

type ListFieldsProps = FieldsProps & {
  allowsDeepLinks: boolean;
  onAllowDeepLinks: (allows: boolean) => void;
};

/** Deep links, and the lists of a brand: one entry per line. */
export function ListFields({ field, allowsDeepLinks, onAllowDeepLinks }: ListFieldsProps) {
  const rows = { autosize: true, minRows: 2, maxRows: 8 };
  return (
    <>
      <Checkbox
        name="allow_deep_link"
        label={t('Allow links to any page of the brand')}
        checked={allowsDeepLinks}
        onChange={(event) => onAllowDeepLinks(event.currentTarget.checked)}
      />
      <Textarea
        {...rows}
        maxRows={10}
        description={t('One host name per line, in addition to the website')}
        {...field('deeplink_domains', t('Additional domains'))}
      />
      <div className="fields">
        <Textarea {...rows} {...field('tags', t('Tags, one per line'))} />
        <Textarea {...rows} {...field('filter_words', t('Prohibited keywords, one per line'))} />
        <Textarea {...rows} {...field('support_region', t('Countries served, one per line'))} />
      </div>
    </>
  );
}

/** The format of a field, since the catalogue only says that the value is invalid. */
const formats: Readonly<Partial<Record<keyof BrandDraft, string>>> = {
  site_url: t('A web address such as https://shop.example.com'),
  logo: t('A web address such as https://shop.example.com/logo.png'),
  cookie_days: t('A whole number from 0 to 3650'),
  lock_days: t('A whole number from 0 to 400'),
  time_zone: t('A time zone such as Europe/Berlin'),
  country: t('A two-letter country code such as DE'),
  click_ref_param: t('Letters, digits and . _ ~ - only'),
  deeplink_domains: t('Host names such as shop.example.com, one per line'),
  featured_rank: t('A whole number of 1 or more'),
  support_region: t('Two-letter country codes such as DE, one per line'),
};

/** The format of a field in place of the error that its value is invalid. */
export function formatOf(name: keyof BrandDraft, error: string | undefined): string | undefined {
  return error === textOf('PARAMS_TYPE_ERROR') ? (formats[name] ?? error) : error;
}
