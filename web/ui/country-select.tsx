import type { MultiSelectProps } from '@mantine/core';
import { type ComponentProps, useMemo } from 'react';
import { regions } from '#web/lib/common-calls.ts';
import { countryName } from '#web/lib/country-name.ts';
import { locale, t } from '#web/lib/i18n.ts';
import { useFirst } from '#web/lib/use-api-query.ts';
import { LateMultiSelect } from './late-select.tsx';
import { type Choice, SearchSelect } from './search-select.tsx';

/** A country by name, found by typing a part of it. */
export function CountrySelect({
  value = '',
  ...props
}: Omit<ComponentProps<typeof SearchSelect>, 'data'>) {
  const regions = useRegions();
  const choices = useMemo(() => countries(regions, [value]), [regions, value]);
  return (
    <SearchSelect
      placeholder={t('Choose a country')}
      autoComplete="country"
      clearable
      {...props}
      value={value}
      data={choices}
    />
  );
}

type CountriesSelectProps = Omit<MultiSelectProps, 'data' | 'value' | 'defaultValue'> & {
  value: string[];
};

/** Several countries by name. */
export function CountriesSelect(props: CountriesSelectProps) {
  const regions = useRegions();
  const choices = useMemo(() => countries(regions, props.value), [regions, props.value]);
  return (
    <LateMultiSelect
      searchable
      clearable
      // In a portal the list would be outside the landmarks of the page.
      comboboxProps={{ withinPortal: false }}
      {...props}
      placeholder={props.value.length === 0 ? (props.placeholder ?? '') : ''}
      data={choices}
    />
  );
}

type Regions = readonly { code: string }[];
const NONE: Regions = [];

function useRegions(): Regions {
  const asked = useFirst(regions, {}, { staleTime: Number.POSITIVE_INFINITY });
  return asked.data?.list ?? NONE;
}

/** The countries to choose from; stored values that are not in the list are kept until changed. */
export function countries(regions: Regions, own: readonly string[]): Choice[] {
  const codes = new Set([...regions.map(({ code }) => code), ...own]);
  codes.delete('');
  const choices = [...codes].map((value) => ({ value, label: countryName(value) }));
  return choices.sort((one, other) => one.label.localeCompare(other.label, locale));
}
