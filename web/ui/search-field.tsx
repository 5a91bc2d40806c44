import { CloseButton, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { use, useEffect, useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import { InSheet } from './in-sheet.ts';

type SearchFieldProps = {
  /** Describes what is searched; also the placeholder: "Search brands". */
  label: string;
  /** From the URL. */
  value: string;
  /** Called after a pause in typing (debounced): write it to the URL with `replace`. */
  onSearch: (text: string) => void;
  width?: number;
};

const PAUSE_MS = 300;

/** A debounced search field. */
export function SearchField({ label, value, onSearch, width = 260 }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  // The URL can change elsewhere: going back, or clearing the filters.
  if (value !== known) {
    setKnown(value);
    if (value !== typed.trim()) setTyped(value);
  }
  useEffect(() => {
    const text = typed.trim();
    if (text === value) return;
    const timer = setTimeout(() => onSearch(text), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed, value, onSearch]);
  const isInSheet = use(InSheet);
  const clear = () => {
    setTyped('');
    onSearch('');
  };
  return (
    <TextInput
      role="searchbox"
      aria-label={label}
      placeholder={label}
      maxLength={100}
      leftSection={<IconSearch size={18} aria-hidden="true" />}
      rightSection={
        typed && (
          <CloseButton size={24} iconSize={14} aria-label={t('Clear search')} onClick={clear} />
        )
      }
      style={{ width: isInSheet ? '100%' : width, maxWidth: '100%' }}
      value={typed}
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}
