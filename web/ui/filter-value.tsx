import { UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#web/lib/i18n.ts';
import { useUrl } from '#web/lib/use-url.ts';

type FilterValueProps = {
  /** The value as text. */
  name: string;
  /** The filter in the URL. */
  filter: Readonly<Record<string, string>>;
  children?: ReactNode;
};

/** A value of a table; pressing it filters the table by it. */
export function FilterValue({ name, filter, children = name }: FilterValueProps) {
  const [, setUrl] = useUrl();
  return (
    <UnstyledButton
      className="filter-value"
      title={t('Filter by {name}', { name })}
      onClick={() => setUrl(filter)}
    >
      {children}
    </UnstyledButton>
  );
}
