import { Button } from '@mantine/core';
import { useState } from 'react';
import { addCategory, listStaffCategories } from '#contract/brands/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { LateMultiSelect } from '#web/ui/late-select.tsx';

const LONG_MS = 5 * 60_000;

type CategoryFieldProps = {
  /** Sorted ids, separated by commas. */
  value: string;
  error: string | undefined;
  onChange: (value: string) => void;
};

/** The categories in which publishers find the brand. A name that is not listed can be added. */
export function CategoryField({ value, error, onChange }: CategoryFieldProps) {
  const [search, setSearch] = useState('');
  const asked = useApiQuery(listStaffCategories, {}, { staleTime: LONG_MS });
  const chosen = value === '' ? [] : value.split(',');
  const write = (ids: string[]) =>
    onChange(ids.toSorted((a, b) => Number(a) - Number(b)).join(','));
  const add = useApiMutation(addCategory, {
    refreshes: [listStaffCategories],
    onDone: ({ cat_id }) => {
      setSearch('');
      write([...new Set([...chosen, String(cat_id)])]);
    },
  });
  return (
    <LateMultiSelect
      label={t('Categories')}
      description={t('Select or type a name. “Home>Garden” is Garden below Home.')}
      name="cat_ids"
      data={(asked.data?.list ?? []).map(({ cat_id, path }) => ({
        value: String(cat_id),
        label: path.replaceAll('>', ' › '),
      }))}
      value={asked.data ? chosen : []}
      disabled={!asked.data}
      error={error}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      limit={100}
      nothingFoundMessage={
        <Button
          variant="subtle"
          loading={add.isPending}
          onClick={() => add.mutate({ path: search.replaceAll('›', '>').trim() })}
        >
          {t('Add category “{search}”', { search: search.trim() })}
        </Button>
      }
      onChange={write}
    />
  );
}
