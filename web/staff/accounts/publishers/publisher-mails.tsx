import { listMails } from '#contract/notifications/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { mailColumns } from '#web/staff/mail-columns.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';

/** The mails to the users of a publisher, newest first. */
export function PublisherMails({ publisherId }: { publisherId: number }) {
  const [url] = useUrl();
  const page = pageOf(url);
  const mails = useApiQuery(listMails, { publisher_id: publisherId, ...page });
  return (
    <QueryTable
      label={t('Mails')}
      columns={mailColumns}
      query={mails}
      rowKey={({ id }) => id}
      emptyTitle={t('No mails yet')}
      page={page}
    />
  );
}
