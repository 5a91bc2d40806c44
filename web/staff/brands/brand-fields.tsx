import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { textOf } from '#web/lib/call-api.ts';
import { optionsOf, useDictionary } from '#web/lib/dictionary.ts';
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
      <TextInput {...field('merchant_name', 'Name')} />
      <TextInput {...field('site_url', 'Website')} />
      <TextInput {...field('logo', 'Logo URL')} />
      <NativeSelect data={statuses} {...field('status', 'Status')} />
      <NativeSelect data={approvals} {...field('approval_type', 'Approval')} />
      <NativeSelect data={payments} {...field('offer_type', 'Paid')} />
      <TextInput inputMode="numeric" {...field('cookie_days', 'Cookie days')} />
      <TextInput
        inputMode="numeric"
        description="0: never"
        {...field('lock_days', 'Days until automatic approval')}
      />
      <TextInput
        maxLength={64}
        description="Tier months follow this time zone"
        {...field('time_zone', 'Time zone')}
      />
      <TextInput maxLength={3} {...field('currency', 'Currency')} />
      <TextInput maxLength={2} {...field('country', 'Country')} />
      <TextInput {...field('click_ref_param', 'Click reference parameter')} />
      <TextInput {...field('contact_name', 'Contact')} />
      <TextInput {...field('contact_email', 'Contact email')} />
      <TextInput
        inputMode="numeric"
        placeholder="Not featured"
        {...field('featured_rank', 'Featured position')}
      />
    </div>
  );
}

/** What publishers read about a brand. */
export function TextFields({ field }: FieldsProps) {
  return (
    <>
      <TextInput {...field('short_desc', 'Short description')} />
      <Textarea autosize minRows={3} maxRows={12} {...field('site_desc', 'Description')} />
      <Textarea autosize minRows={2} maxRows={12} {...field('restrictions', 'Restrictions')} />
      <Textarea autosize minRows={2} maxRows={12} {...field('ppc_policy', 'Paid search rules')} />
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
        label="Allow links to any page of the brand"
        checked={allowsDeepLinks}
        onChange={(event) => onAllowDeepLinks(event.currentTarget.checked)}
      />
      <Textarea
        {...rows}
        maxRows={10}
        description="One host name per line, in addition to the website"
        {...field('deeplink_domains', 'Additional domains')}
      />
      <div className="fields">
        <Textarea {...rows} {...field('tags', 'Tags, one per line')} />
        <Textarea {...rows} {...field('filter_words', 'Prohibited keywords, one per line')} />
        <Textarea {...rows} {...field('support_region', 'Countries served, one per line')} />
      </div>
    </>
  );
}

/** The format of a field, since the catalogue only says that the value is invalid. */
const formats: Readonly<Partial<Record<keyof BrandDraft, string>>> = {
  site_url: 'A web address such as https://shop.example.com',
  logo: 'A web address such as https://shop.example.com/logo.png',
  cookie_days: 'A whole number from 0 to 3650',
  lock_days: 'A whole number from 0 to 400',
  time_zone: 'A time zone such as Europe/Berlin',
  country: 'A two-letter country code such as DE',
  click_ref_param: 'Letters, digits and . _ ~ - only',
  deeplink_domains: 'Host names such as shop.example.com, one per line',
  featured_rank: 'A whole number of 1 or more',
  support_region: 'Two-letter country codes such as DE, one per line',
};

/** The format of a field in place of the error that its value is invalid. */
export function formatOf(name: keyof BrandDraft, error: string | undefined): string | undefined {
  return error === textOf('PARAMS_TYPE_ERROR') ? (formats[name] ?? error) : error;
}
