import type { SelectProps } from '@mantine/core';
import { useEffect, useState } from 'react';
import { LateSelect } from './late-select.tsx';
import type { Choice } from './search-select.tsx';

type FoundSelectProps = Omit<SelectProps, 'data' | 'value' | 'onChange'> & {
  /** What the server has found for the keyword. */
  options: readonly Choice[];
  chosen: Choice | null;
  /** Called with what to search for; undefined lists the first ones. */
  onKeyword: (keyword: string | undefined) => void;
  onChoose: (choice: Choice | null) => void;
};

/** Selects one of a list that the server searches. */
export function FoundSelect(props: FoundSelectProps) {
  const { options, chosen, onKeyword, onChoose, ...rest } = props;
  const label = chosen?.label ?? '';
  const [search, setSearch] = useState(label);
  // The name of a brand that a link names is known later.
  useEffect(() => setSearch(label), [label]);
  const isListed = chosen && options.some((option) => option.value === chosen.value);
  return (
    <LateSelect
      {...rest}
      data={chosen && !isListed ? [chosen, ...options] : [...options]}
      value={chosen?.value ?? null}
      searchable
      filter={({ options: all }) => all}
      // In a portal the list would be outside the landmarks of the page.
      comboboxProps={{ withinPortal: false }}
      searchValue={search}
      onSearchChange={(text) => {
        setSearch(text);
        // After a selection the field contains the name, which must not filter the next search.
        onKeyword(text === label ? undefined : text.trim() || undefined);
      }}
      onChange={(value, option) =>
        onChoose(value && option ? { value, label: option.label } : null)
      }
    />
  );
}
