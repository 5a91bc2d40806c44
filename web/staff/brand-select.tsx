import { Select } from '@mantine/core';
import { useState } from 'react';
import { listStaffBrands } from '#contract/brands/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';

export type ChosenBrand = {
  brand_id: number;
  name: string;
  mcid?: string | undefined;
  currency?: string | undefined;
};

type BrandSelectProps = {
  label: string;
  /** Hides the label visually; the placeholder shows it instead. */
  isBare?: boolean;
  value: ChosenBrand | null;
  onChange: (brand: ChosenBrand | null) => void;
};

const SHOWN = 20;

/** Selects one brand by a part of its name. */
export function BrandSelect({ label, isBare, value, onChange }: BrandSelectProps) {
  const [search, setSearch] = useState('');
  // After a selection the field contains the brand's name, which must not filter the next search.
  const keyword = search === value?.name ? undefined : search.trim() || undefined;
  const found = useApiQuery(listStaffBrands, { keyword, perPage: SHOWN }).data?.list ?? [];
  const options = found.map((brand) => ({
    value: String(brand.brand_id),
    label: brand.merchant_name,
  }));
  const chosen = value && { value: String(value.brand_id), label: value.name };
  const isListed = chosen && options.some((option) => option.value === chosen.value);
  return (
    <Select
      {...(isBare
        ? { 'aria-label': label, placeholder: label }
        : { label, placeholder: t('Choose a brand') })}
      data={chosen && !isListed ? [chosen, ...options] : options}
      value={chosen?.value ?? null}
      searchable
      clearable
      clearButtonProps={{ 'aria-label': t('Clear {value}', { value: label.toLowerCase() }) }}
      filter={({ options: all }) => all}
      // In a portal the list would be outside the landmarks of the page.
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={t('No brands found')}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(id, option) => {
        const brand = found.find((one) => String(one.brand_id) === id);
        const mcid = brand?.mcid ?? value?.mcid;
        const currency = brand?.currency ?? value?.currency;
        onChange(
          id && option ? { brand_id: Number(id), name: option.label, mcid, currency } : null,
        );
      }}
      w={260}
      maw="100%"
    />
  );
}
