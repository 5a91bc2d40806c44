import { UnstyledButton } from '@mantine/core';
import { createContext, type ReactNode } from 'react';
import { t } from '#web/lib/i18n.ts';
import { type UrlValues, useChangeUrl } from '#web/lib/use-url.ts';

/** Whether the content is in a button that filters. What is in it takes no focus of its own. */
export const InFilter = createContext(false);

type FilterValueProps = {
  /** What it filters by: the name of the column. */
  name: string;
  /** The filter in the URL. */
  filter: UrlValues;
  children: ReactNode;
};

/** A value of a table; pressing it filters the table by it. */
export function FilterValue({ name, filter, children }: FilterValueProps) {
  const setUrl = useChangeUrl();
  return (
    <UnstyledButton
      className="filter-value"
      title={t('Filter by {name}', { name })}
      onClick={() => setUrl(filter)}
    >
      <InFilter value={true}>{children}</InFilter>
    </UnstyledButton>
  );
}
