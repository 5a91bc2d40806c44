import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { listPostbacks } from '#contract/postbacks/publisher.ts';
import { bindFilters } from '#web/lib/bind-filters.ts';
import { optionsOf, useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { numberOf, pageOf, useUrl } from '#web/lib/use-url.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { FilterButton, FilterChips } from '#web/ui/filters.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { usePostbackColumns } from './postback-columns.tsx';

/** /tools/global-postback/list: the postbacks, their events, and the health of their endpoints. */
export default function PostbackListScreen() {
  const [url] = useUrl();
  const page = pageOf(url);
  const filters = usePostbackFilters();
  const columns = usePostbackColumns();
  const event_type = numberOf(url.event_type, 0) || undefined;
  const delivery_type = numberOf(url.delivery_type, 0) || undefined;
  const postbacks = useApiQuery(
    listPostbacks,
    { event_type, delivery_type, ...page },
    { frameFirst: true },
  );
  return (
    <>
      <PageHeader
        title={t('Postback List')}
        sub={t(
          'Send events to your systems as they happen. Failed deliveries are retried for three days.',
        )}
        actions={<NewPostback />}
      />
      <div className="stack">
        <div className="row">
          <FilterButton {...filters} />
          <FilterChips {...filters} />
        </div>
        <QueryTable
          label={t('Postbacks')}
          columns={columns}
          query={postbacks}
          filterBy={{ delivery: (one) => ({ delivery_type: String(one.delivery_type) }) }}
          rowKey={(postback) => postback.id}
          skeletonRows={5}
          isFiltered={Boolean(event_type || delivery_type)}
          onClear={filters.onClear}
          empty={
            <EmptyState title={t('No postbacks yet')} action={<NewPostback />}>
              {t(
                'A postback sends a request to your server whenever an order is created or updated.',
              )}
            </EmptyState>
          }
          page={page}
        />
      </div>
    </>
  );
}

function usePostbackFilters() {
  const [url, setUrl] = useUrl();
  const labels = useDictionary();
  const filter = (id: 'event_type' | 'delivery_type', label: string) => ({
    id,
    label,
    options: optionsOf(labels.entries(`postback_${id}`)),
  });
  const filters = [filter('event_type', t('Event')), filter('delivery_type', t('Format'))];
  return { filters, ...bindFilters(['event_type', 'delivery_type'], url, setUrl) };
}

function NewPostback() {
  return (
    <Button
      renderRoot={(props) => <Link to="/tools/global-postback/edit" {...props} />}
      leftSection={<IconPlus size={18} />}
    >
      {t('New postback')}
    </Button>
  );
}
