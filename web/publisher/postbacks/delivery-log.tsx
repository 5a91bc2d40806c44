import { Button } from '@mantine/core';
import { Suspense, useCallback, useState } from 'react';
import { listPostbackLogs, type PostbackDelivery } from '#contract/postbacks/deliveries.ts';
import type { Postback } from '#contract/postbacks/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { SearchField } from '#web/ui/search-field.tsx';
import { UrlTabs } from '#web/ui/url-tabs.tsx';
import { useDeliveryColumns } from './delivery-columns.tsx';

const DeliveryDrawer = lateDialog(() =>
  import('./delivery-drawer.tsx').then((file) => file.DeliveryDrawer),
);
const ReplayDialog = lateDialog(() =>
  import('./replay-dialog.tsx').then((file) => file.ReplayDialog),
);

const states = [
  { value: 'waiting', label: t('Waiting') },
  { value: 'delivered', label: t('Delivered') },
  { value: 'failed', label: t('Failed') },
] as const;

/** The deliveries of a postback in the last 30 days, pending ones, and replay. */
export function DeliveryLog({ postback }: { postback: Postback }) {
  const [url, setUrl] = useUrl();
  const page = pageOf(url);
  const [opened, setOpened] = useState<PostbackDelivery | null>(null);
  const state = states.find((one) => one.value === url.state)?.value;
  const keyword = url.keyword?.slice(0, 100) || undefined;
  const asked = { postback_id: postback.id, state, keyword, ...page };
  const log = useApiQuery(listPostbackLogs, asked, { refetchInterval: 10_000 });
  const columns = useDeliveryColumns(setOpened);
  const search = useCallback(
    (words: string) => setUrl({ keyword: words }, { replace: true }),
    [setUrl],
  );
  return (
    <section aria-labelledby="log" className="stack mt-32 gap-12">
      <div className="spread">
        <h2 id="log">{t('Deliveries in the last 30 days')}</h2>
        <span className="row">
          <SearchField label={t('Search deliveries')} value={url.keyword ?? ''} onSearch={search} />
          <ReplayButton postback={postback} />
        </span>
      </div>
      <UrlTabs label={t('State')} name="state" tabs={states} />
      <QueryTable
        name="deliveries"
        label={t('Deliveries')}
        columns={columns}
        query={log}
        filterBy={{ state: ({ state }) => ({ state }) }}
        rowKey={(delivery) => delivery.id}
        skeletonRows={5}
        isFiltered={Boolean(state || keyword)}
        onClear={() => setUrl({ state: undefined, keyword: undefined })}
        empty={<NoDeliveries />}
        page={page}
      />
      <Suspense>
        <DeliveryDrawer
          delivery={opened}
          opened={opened !== null}
          onClose={() => setOpened(null)}
        />
      </Suspense>
    </section>
  );
}

function NoDeliveries() {
  return (
    <EmptyState title={t('No deliveries yet')}>
      {t(
        'Each event appears here with every attempt and the response of your server. Send a test to try it.',
      )}
    </EmptyState>
  );
}

function ReplayButton({ postback }: { postback: Postback }) {
  const [isOpened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpened(true)}>
        {t('Resend…')}
      </Button>
      <Suspense>
        <ReplayDialog postback={postback} opened={isOpened} onClose={() => setOpened(false)} />
      </Suspense>
    </>
  );
}
