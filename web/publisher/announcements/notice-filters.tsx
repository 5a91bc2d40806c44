import { Checkbox } from '@mantine/core';
import { t } from '#web/lib/i18n.ts';
import { useChangeUrl } from '#web/lib/use-url.ts';
import { SearchField } from '#web/ui/search-field.tsx';
import { ViewTabs } from '#web/ui/view-tabs.tsx';
import type { useNoticeFilters } from './use-notice-filters.ts';

type NoticeFiltersProps = Pick<ReturnType<typeof useNoticeFilters>, 'types' | 'chosen'>;

/** The inputs of the announcements' filters. */
export function NoticeFilters({ types, chosen }: NoticeFiltersProps) {
  const setUrl = useChangeUrl();
  return (
    <>
      <ViewTabs
        label={t('Type')}
        value={String(chosen.type ?? 'all')}
        onChange={(value) => setUrl({ type: value === 'all' ? undefined : value, id: undefined })}
        tabs={[
          { value: 'all', label: t('All') },
          ...types.map(({ value, label }) => ({ value: String(value), label })),
        ]}
      />
      <div className="row gap-16">
        <SearchField
          label={t('Search announcements')}
          value={chosen.keyword ?? ''}
          onSearch={(keyword) => setUrl({ keyword, id: undefined }, { replace: true })}
        />
        <Checkbox
          label={t('Unread only')}
          checked={chosen.unread === 1}
          onChange={(event) => setUrl({ unread: event.currentTarget.checked ? '1' : undefined })}
        />
      </div>
    </>
  );
}
