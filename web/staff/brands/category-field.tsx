import { MultiSelect } from '@mantine/core';
import { listStaffCategories } from '#contract/brands/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';

const LONG_MS = 5 * 60_000;

type CategoryFieldProps = {
  /** Sorted ids, separated by commas. */
  value: string;
  onChange: (value: string) => void;
};

/** The categories in which publishers find the brand; at least one is required. */
export function CategoryField({ value, onChange }: CategoryFieldProps) {
  const asked = useApiQuery(listStaffCategories, {}, { staleTime: LONG_MS });
  const chosen = value === '' ? [] : value.split(',');
  const write = (ids: string[]) =>
    onChange(ids.toSorted((a, b) => Number(a) - Number(b)).join(','));
  return (
    <MultiSelect
      label={t('Categories')}
      data={(asked.data?.list ?? []).map(({ cat_id, path }) => ({
        value: String(cat_id),
        label: path.replaceAll('>', ' › '),
      }))}
      value={asked.data ? chosen : []}
      disabled={!asked.data}
      error={chosen.length === 0 ? t('Select at least one') : undefined}
      searchable
      limit={100}
      nothingFoundMessage={t('No categories found')}
      onChange={write}
    />
  );
}
