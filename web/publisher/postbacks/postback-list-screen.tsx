import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { listPostbacks } from '#contract/postbacks/publisher.ts';
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
  const [url, setUrl] = useUrl();
  const page = pageOf(url);
  const labels = useDictionary();
  const columns = usePostbackColumns();
  const event_type = numberOf(url.event_type, 0) || undefined;
  const delivery_type = numberOf(url.delivery_type, 0) || undefined;
  const postbacks = useApiQuery(listPostbacks, { event_type, delivery_type, ...page });
  const filters = {
    filters: [
      {
        id: 'event_type',
        label: t('Event'),
        options: optionsOf(labels.entries('postback_event_type')),
      },
      {
        id: 'delivery_type',
        label: t('Format'),
        options: optionsOf(labels.entries('postback_delivery_type')),
      },
    ],
    chosen: url,
    onChange: (id: string, value: string | undefined) => setUrl({ [id]: value }),
  };
  const clear = () => setUrl({ event_type: undefined, delivery_type: undefined });
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
          <FilterChips {...filters} onClear={clear} />
        </div>
        <QueryTable
          label={t('Postbacks')}
          columns={columns}
          query={postbacks}
          rowKey={(postback) => postback.id}
          skeletonRows={5}
          isFiltered={Boolean(event_type || delivery_type)}
          onClear={clear}
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
