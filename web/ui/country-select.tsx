import type { ComponentProps } from 'react';
import { listRegions } from '#contract/common/publisher.ts';
import { countryName } from '#web/lib/country-name.ts';
import { locale, t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { type Choice, SearchSelect } from './search-select.tsx';

/** A country by name, found by typing a part of it. */
export function CountrySelect(props: Omit<ComponentProps<typeof SearchSelect>, 'data'>) {
  const regions = useApiQuery(listRegions, {}, { staleTime: Number.POSITIVE_INFINITY });
  return (
    <SearchSelect
      placeholder={t('Choose a country')}
      autoComplete="country"
      clearable
      {...props}
      data={countries(regions.data?.list ?? [], props.value ?? '')}
    />
  );
}

/** The countries to choose from; a stored value that is not in the list is kept until changed. */
export function countries(regions: readonly { code: string }[], own: string): Choice[] {
  const codes = new Set(regions.map(({ code }) => code));
  if (own !== '') codes.add(own);
  const choices = [...codes].map((value) => ({ value, label: countryName(value) }));
  return choices.sort((one, other) => one.label.localeCompare(other.label, locale));
}
