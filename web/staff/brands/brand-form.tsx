import { Button, Checkbox, NativeSelect, Textarea, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { editBrand, listStaffBrands, openStaffBrand } from '#contract/brands/staff.ts';
import { textOf } from '#web/lib/call-api.ts';
import { optionsOf, useDictionary } from '#web/lib/dictionary.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { DisabledButton } from '#web/ui/disabled-button.tsx';
import { useFieldErrors } from '#web/ui/form-fields.ts';
import { useMay } from '../staff-session.ts';
import { type BrandDraft, changesOf, draftOfBrand } from './brand-draft.ts';
import { CategoryField } from './category-field.tsx';
import { PromotionFields } from './promotion-fields.tsx';
import type { StaffBrand } from './staff-brand.ts';

/** The description of a brand. Only changed fields are sent. */
export function BrandForm({ brand }: { brand: StaffBrand }) {
  const labels = useDictionary();
  const may = useMay('brands.write');
  const [draft, setDraft] = useState(() => draftOfBrand(brand));
  const errors = useFieldErrors();
  const changes = changesOf(draft, brand);
  const isChanged = Object.keys(changes).length > 0;
  const save = useApiMutation(editBrand, {
    refreshes: [openStaffBrand, listStaffBrands],
    onDone: (saved) => {
      setDraft(draftOfBrand(saved));
      showDone('Brand saved');
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = { mcid: brand.mcid, ...changes };
    if (errors.check(editBrand, input)) save.mutate(input);
  };
  const text = (name: keyof BrandDraft, label: string) => ({
    name,
    label,
    ...errors.on(name),
    error: errorText(name, errors.on(name).error),
    value: String(draft[name]),
    onChange: (event: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      setDraft({ ...draft, [name]: event.currentTarget.value }),
  });
  const select = (
    name: keyof BrandDraft,
    label: string,
    data: { value: string; label: string }[],
  ) => (
    <NativeSelect
      name={name}
      label={label}
      data={data}
      value={String(draft[name])}
      error={errorText(name, errors.on(name).error)}
      onChange={(event) => setDraft({ ...draft, [name]: event.currentTarget.value })}
    />
  );
  return (
    <section className="card" aria-labelledby="description">
      <form className="stack" onSubmit={submit} noValidate>
        <h2 id="description">Description</h2>
        <div className="fields">
          <TextInput {...text('merchant_name', 'Name')} />
          <TextInput {...text('site_url', 'Website')} />
          <TextInput {...text('logo', 'Logo URL')} />
          {select('status', 'Status', optionsOf(labels.entries('brand_status')))}
          {select('approval_type', 'Approval', [
            { value: 'auto', label: labels.of('verify_type', 1) },
            { value: 'manual', label: labels.of('verify_type', 2) },
          ])}
          {select('offer_type', 'Paid', optionsOf(labels.entries('ad_type')))}
          <TextInput inputMode="numeric" {...text('cookie_days', 'Cookie days')} />
          <TextInput
            inputMode="numeric"
            description="0: never"
            {...text('lock_days', 'Days until automatic approval')}
          />
          <TextInput
            maxLength={64}
            description="Tier months follow this time zone"
            {...text('time_zone', 'Time zone')}
          />
          <TextInput maxLength={3} {...text('currency', 'Currency')} />
          <TextInput maxLength={2} {...text('country', 'Country')} />
          <TextInput {...text('click_ref_param', 'Click reference parameter')} />
          <TextInput {...text('contact_name', 'Contact')} />
          <TextInput {...text('contact_email', 'Contact email')} />
          <TextInput
            inputMode="numeric"
            placeholder="Not featured"
            {...text('featured_rank', 'Featured position')}
          />
        </div>
        <TextInput {...text('short_desc', 'Short description')} />
        <Textarea autosize minRows={3} maxRows={12} {...text('site_desc', 'Description')} />
        <Textarea autosize minRows={2} maxRows={12} {...text('restrictions', 'Restrictions')} />
        <Textarea autosize minRows={2} maxRows={12} {...text('ppc_policy', 'Paid search rules')} />
        <Checkbox
          name="allow_deep_link"
          label="Allow links to any page of the brand"
          checked={draft.allow_deep_link}
          onChange={(event) => setDraft({ ...draft, allow_deep_link: event.currentTarget.checked })}
        />
        <Textarea
          autosize
          minRows={2}
          maxRows={10}
          description="One host name per line, in addition to the website"
          {...text('deeplink_domains', 'Additional domains')}
        />
        <div className="fields">
          <Textarea autosize minRows={2} maxRows={8} {...text('tags', 'Tags, one per line')} />
          <Textarea
            autosize
            minRows={2}
            maxRows={8}
            {...text('filter_words', 'Prohibited keywords, one per line')}
          />
          <Textarea
            autosize
            minRows={2}
            maxRows={8}
            {...text('support_region', 'Countries served, one per line')}
          />
        </div>
        <CategoryField
          value={draft.cat_ids}
          onChange={(cat_ids) => setDraft({ ...draft, cat_ids })}
        />
        <PromotionFields
          value={draft.promotion_methods}
          onChange={(promotion_methods) => setDraft({ ...draft, promotion_methods })}
        />
        <div className="row">
          {!may ? (
            <DisabledButton why="Your role does not have this permission.">
              Save brand
            </DisabledButton>
          ) : !isChanged ? (
            <DisabledButton why="There are no changes to save.">Save brand</DisabledButton>
          ) : (
            <Button type="submit" loading={save.isPending}>
              Save brand
            </Button>
          )}
          {isChanged && (
            <Button variant="subtle" onClick={() => setDraft(draftOfBrand(brand))}>
              Discard changes
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}

/** The format of a field, since the catalogue only says that the value is invalid. */
const shapes: Readonly<Record<string, string>> = {
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

function errorText(field: string, error: string | undefined): string | undefined {
  return error === textOf('PARAMS_TYPE_ERROR') ? (shapes[field] ?? error) : error;
}
