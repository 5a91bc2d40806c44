import { Button, CloseButton, NativeSelect, Radio, TextInput } from '@mantine/core';
import { IconFilter } from '@tabler/icons-react';
import { use, useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import styles from './filters.module.css';
import { InSheet } from './in-sheet.ts';
import { Popup } from './popup.tsx';

export type Filter = {
  /** Its name in the URL. */
  id: string;
  label: string;
  options: readonly { value: string; label: string }[];
};

/** Chosen values by filter id; an absent id is not filtered by. */
type Chosen = Readonly<Record<string, string | undefined>>;

type FilterProps = {
  filters: readonly Filter[];
  chosen: Chosen;
  /** Undefined removes the filter. Write it to the URL and go to page 1. */
  onChange: (id: string, value: string | undefined) => void;
};

/**
 * The filter button of a screen: select a filter, search its options, choose one. In the sheet of a
 * phone each filter is a field.
 */
export function FilterButton(props: FilterProps) {
  return use(InSheet) ? <FilterFields {...props} /> : <FilterPopup {...props} />;
}

function FilterFields({ filters, chosen, onChange }: FilterProps) {
  return filters
    .filter(({ options }) => options.length > 0)
    .map(({ id, label, options }) => (
      <NativeSelect
        key={id}
        label={label}
        value={chosen[id] ?? ''}
        data={[{ value: '', label: t('All') }, ...options]}
        onChange={(event) => onChange(id, event.currentTarget.value || undefined)}
      />
    ));
}

function FilterPopup({ filters, chosen, onChange }: FilterProps) {
  const [opened, setOpened] = useState(false);
  const [search, setSearch] = useState('');
  const count = filters.filter((filter) => chosen[filter.id] !== undefined).length;
  const wanted = search.trim().toLowerCase();
  const matches = (text: string) => text.toLowerCase().includes(wanted);
  return (
    <Popup
      opened={opened}
      onClose={() => setOpened(false)}
      label={t('Filters')}
      width={300}
      className={styles.dropdown}
      target={
        <Button
          variant="default"
          leftSection={<IconFilter size={18} />}
          onClick={() => setOpened(!opened)}
        >
          {count > 0 ? t('Filter ({count})', { count }) : t('Filter')}
        </Button>
      }
    >
      <TextInput
        aria-label={t('Search filters')}
        placeholder={t('Search filters')}
        value={search}
        onChange={(event) => setSearch(event.currentTarget.value)}
        data-autofocus
      />
      {filters.map((filter) => {
        const options = matches(filter.label)
          ? filter.options
          : filter.options.filter((option) => matches(option.label));
        if (options.length === 0) return null;
        return (
          <FilterOptions
            key={filter.id}
            filter={filter}
            options={options}
            value={chosen[filter.id] ?? null}
            onChange={onChange}
          />
        );
      })}
    </Popup>
  );
}

/** The active filters, each with a remove button, and a button that clears all. */
export function FilterChips({
  filters,
  chosen,
  onChange,
  onClear,
}: FilterProps & { onClear?: () => void }) {
  const shown = filters.flatMap((filter) => {
    const value = chosen[filter.id];
    if (value === undefined) return [];
    return [
      { filter, label: filter.options.find((option) => option.value === value)?.label ?? value },
    ];
  });
  if (shown.length === 0) return null;
  return (
    <div className="row">
      {shown.map(({ filter, label }) => (
        <span key={filter.id} className={styles.chip}>
          {filter.label}: {label}
          <CloseButton
            size={24}
            iconSize={14}
            aria-label={t('Remove filter {label}', { label: filter.label })}
            onClick={() => onChange(filter.id, undefined)}
          />
        </span>
      ))}
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={
          onClear ??
          (() =>
            shown.forEach(({ filter }) => {
              onChange(filter.id, undefined);
            }))
        }
      >
        {t('Clear all')}
      </Button>
    </div>
  );
}

type FilterOptionsProps = {
  filter: Filter;
  options: Filter['options'];
  value: string | null;
  onChange: FilterProps['onChange'];
};

function FilterOptions({ filter, options, value, onChange }: FilterOptionsProps) {
  return (
    <Radio.Group
      label={filter.label}
      value={value}
      onChange={(chosen) => onChange(filter.id, chosen)}
    >
      <div className={styles.options}>
        {options.map((option) => (
          <Radio key={option.value} size="xs" value={option.value} label={option.label} />
        ))}
      </div>
    </Radio.Group>
  );
}
