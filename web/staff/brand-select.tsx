import { useState } from 'react';
import { listStaffBrands } from '#contract/brands/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { FoundSelect } from '#web/ui/found-select.tsx';

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
  /** What an empty choice means, if that is allowed. */
  placeholder?: string;
  value: ChosenBrand | null;
  onChange: (brand: ChosenBrand | null) => void;
};

const SHOWN = 20;

/** Selects one brand by a part of its name. */
export function BrandSelect(props: BrandSelectProps) {
  const { label, isBare, placeholder = t('Choose a brand'), value, onChange } = props;
  const [keyword, setKeyword] = useState<string>();
  const found = useApiQuery(listStaffBrands, { keyword, perPage: SHOWN }).data?.list ?? [];
  return (
    <FoundSelect
      {...(isBare ? { 'aria-label': label, placeholder: label } : { label, placeholder })}
      options={found.map((brand) => ({
        value: String(brand.brand_id),
        label: brand.merchant_name,
      }))}
      chosen={value && { value: String(value.brand_id), label: value.name }}
      clearable
      clearButtonProps={{ 'aria-label': t('Clear {value}', { value: label.toLowerCase() }) }}
      nothingFoundMessage={t('No brands found')}
      onKeyword={setKeyword}
      onChoose={(choice) => {
        const brand = found.find((one) => String(one.brand_id) === choice?.value);
        const mcid = brand?.mcid ?? value?.mcid;
        const currency = brand?.currency ?? value?.currency;
        onChange(choice && { brand_id: Number(choice.value), name: choice.label, mcid, currency });
      }}
      w={260}
      maw="100%"
    />
  );
}
