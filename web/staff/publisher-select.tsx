import { Select } from '@mantine/core';
import { useState } from 'react';
import { listPublishers } from '#contract/accounts/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';

export type ChosenPublisher = { publisher_id: number; name: string };

type PublisherSelectProps = {
  value: ChosenPublisher | null;
  error?: string | undefined;
  /** The field that a dialog opens with; a publisher is required. */
  isFirst?: boolean;
  /** Text of the field while no publisher is selected. */
  placeholder?: string;
  onChange: (publisher: ChosenPublisher | null) => void;
};

const SHOWN = 20;

/** Selects one publisher by a part of the name, code, address, company or website. */
export function PublisherSelect(props: PublisherSelectProps) {
  const { value, error, isFirst = false, placeholder, onChange } = props;
  const [search, setSearch] = useState('');
  const nameOf = (one: { name: string; email: string }) => `${one.name}, ${one.email}`;
  // After a selection the field contains the publisher's name, which must not filter the next
  // search.
  const keyword = search === value?.name ? undefined : search.trim() || undefined;
  const found = useApiQuery(listPublishers, { keyword, perPage: SHOWN }).data?.list ?? [];
  const options = found.map((one) => ({ value: String(one.publisher_id), label: nameOf(one) }));
  const chosen = value && { value: String(value.publisher_id), label: value.name };
  const isListed = chosen && options.some((option) => option.value === chosen.value);
  return (
    <Select
      required={isFirst}
      clearable={!isFirst}
      label={t('Publisher')}
      placeholder={placeholder ?? t('Name, code or email')}
      data={chosen && !isListed ? [chosen, ...options] : options}
      value={chosen?.value ?? null}
      error={error}
      searchable
      data-autofocus={isFirst || undefined}
      filter={({ options: all }) => all}
      // In a portal the list would be outside the landmarks of the page.
      comboboxProps={{ withinPortal: false }}
      nothingFoundMessage={t('No publishers found')}
      searchValue={search}
      onSearchChange={setSearch}
      onChange={(id, option) =>
        onChange(id && option ? { publisher_id: Number(id), name: option.label } : null)
      }
    />
  );
}
