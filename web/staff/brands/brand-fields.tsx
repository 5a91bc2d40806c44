import { Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { optionsOf, useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { CountriesSelect, CountrySelect } from '#web/ui/country-select.tsx';
import { ZoneSelect } from '#web/ui/zone-select.tsx';
import type { BrandForm } from './use-brand-form.ts';

type FieldsProps = Pick<BrandForm, 'field'>;
type PlaceProps = Pick<BrandForm, 'field' | 'set'>;

/** Name, address and currency of a brand. */
export function NameFields({ field }: FieldsProps) {
  return (
    <>
      <TextInput {...field('merchant_name', t('Name'))} />
      <TextInput {...field('site_url', t('Website'))} />
      <TextInput maxLength={3} {...field('currency', t('Currency'))} />
    </>
  );
}

/** State and settings of a brand; `status` is null for a new brand, which is a draft. */
export function BrandFields({ field, set, status }: PlaceProps & { status: string | null }) {
  const labels = useDictionary();
  const approvals = [
    { value: 'auto', label: labels.of('verify_type', 1) },
    { value: 'manual', label: labels.of('verify_type', 2) },
  ];
  const types = optionsOf(labels.entries('brand_type'));
  // A draft is published when it is complete; no brand becomes a draft again.
  const statuses = labels
    .entries('brand_status')
    .filter(({ value }) => status === 'draft' || value !== 'draft');
  const payments = optionsOf(labels.entries('ad_type'));
  return (
    <div className="fields">
      <TextInput {...field('logo', t('Logo URL'))} />
      <NativeSelect data={types} {...field('type', t('Type'))} />
      {status !== null && (
        <NativeSelect data={optionsOf(statuses)} {...field('status', t('Status'))} />
      )}
      <NativeSelect data={approvals} {...field('approval_type', t('Approval'))} />
      <NativeSelect data={payments} {...field('offer_type', t('Payment model'))} />
      <TextInput inputMode="numeric" {...field('cookie_days', t('Cookie days'))} />
      <TextInput
        inputMode="numeric"
        description={t('0: never')}
        {...field('lock_days', t('Days until automatic approval'))}
      />
      <ZoneSelect
        description={t('Tier months follow this time zone')}
        {...field('time_zone', t('Time zone'))}
        onChange={(time_zone) => set({ time_zone })}
      />
      <CountrySelect autoComplete="off" {...field('country', t('Country'))} />
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

type ListFieldsProps = PlaceProps & Pick<BrandForm, 'values'>;

/** Settings of links, and the lists of a brand: one entry per line. */
export function ListFields(props: ListFieldsProps) {
  const { field, set, values } = props;
  const served = field('support_region', t('Countries served'));
  const rows = { autosize: true, minRows: 2, maxRows: 8 };
  return (
    <>
      <Checkbox
        name="allow_deep_link"
        label={t('Allow links to any page of the brand')}
        checked={values.allow_deep_link}
        onChange={(event) => set({ allow_deep_link: event.currentTarget.checked })}
      />
      <Checkbox
        name="adds_afsrc"
        label={t('Ask browser extensions to stand down (afsrc=1)')}
        description={t(
          'Adds afsrc=1 to landing pages, so that cashback and coupon extensions do not replace a publisher’s click. Signed URLs are left unchanged.',
        )}
        checked={values.adds_afsrc}
        onChange={(event) => set({ adds_afsrc: event.currentTarget.checked })}
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
        <CountriesSelect
          {...served}
          placeholder={t('All countries')}
          value={served.value.split(/[\s,]+/).filter((code) => code !== '')}
          onChange={(codes) => set({ support_region: codes.join('\n') })}
        />
      </div>
    </>
  );
}
