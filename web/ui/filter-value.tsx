import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#web/lib/i18n.ts';
import { useUrl } from '#web/lib/use-url.ts';

type FilterValueProps = {
  /** The value as text. */
  name: string;
  /** The filter in the URL. */
  filter: Readonly<Record<string, string>>;
  /** The reason of the value, as a status has it. */
  note?: string | null;
  children?: ReactNode;
};

/** A value of a table; pressing it filters the table by it. */
export function FilterValue({ name, filter, note, children = name }: FilterValueProps) {
  const [, setUrl] = useUrl();
  return (
    <UnstyledButton
      className="filter-value"
      title={[note, t('Filter by {name}', { name })].filter(Boolean).join(' · ')}
      onClick={() => setUrl(filter)}
    >
      {children}
      {note && <span className="hidden-text">: {note}</span>}
    </UnstyledButton>
  );
}
