import { useDebouncedValue } from '@mantine/hooks';
import { type ComponentProps, useState } from 'react';
import { type BrandRow, findBrands } from '#contract/brands/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useSiteOrDefault } from '#web/lib/own-sites.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useJoinedBrands } from '#web/lib/use-joined-brands.ts';
import { FoundSelect } from './found-select.tsx';

const PAUSE_MS = 250;
const SHOWN = 50;

type JoinedBrandSelectProps = Partial<ComponentProps<typeof FoundSelect>> & {
  siteId?: number | undefined;
  /** The mcid; '' is no brand. */
  value: string;
  onChange: (mcid: string, brand: BrandRow | undefined) => void;
  /** Brands that are not offered. */
  except?: readonly string[];
};

/** Selects a brand that the channel has joined, by a part of its name. */
export function JoinedBrandSelect(props: JoinedBrandSelectProps) {
  const { siteId, value, onChange, except = [], ...rest } = props;
  const [keyword, setKeyword] = useState<string>();
  const [settled] = useDebouncedValue(keyword, PAUSE_MS);
  const known = useJoinedBrands(siteId).data?.list ?? [];
  const found = useApiQuery(findBrands, {
    site_id: useSiteOrDefault(siteId),
    status: 2,
    keyword: settled,
    order_type: 'name',
    order_direction: 'asc',
    perPage: SHOWN,
  });
  const options = (found.data?.list ?? [])
    .filter(({ mcid }) => !except.includes(mcid))
    .map(({ mcid, merchant_name }) => ({ value: mcid, label: merchant_name }));
  const name = known.find(({ mcid }) => mcid === value)?.merchant_name;
  const listed = options.find((option) => option.value === value);
  return (
    <FoundSelect
      clearable
      placeholder={t('Search joined brands')}
      nothingFoundMessage={t('No brands found')}
      {...rest}
      options={options}
      chosen={value === '' ? null : (listed ?? { value, label: name ?? value })}
      onKeyword={setKeyword}
      onChoose={(choice) => {
        const brand = found.data?.list.find(({ mcid }) => mcid === choice?.value);
        onChange(choice?.value ?? '', brand);
      }}
    />
  );
}
