import type { ReplyOf } from '#contract/call.ts';
import { listOrderImportRows } from '#contract/orders/imports.ts';
import { textOf } from '#web/lib/call-api.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';

type Row = ReplyOf<typeof listOrderImportRows>['list'][number];

const WORDS = { new: t('New'), repeated: t('Already known'), changed: t('Changed') } as const;

const columns: readonly Column<Row>[] = [
  { id: 'row', head: t('Row'), cell: ({ row }) => row },
  { id: 'order', head: t('Order'), cell: ({ fields }) => <code>{fields?.order_id ?? '–'}</code> },
  { id: 'line', head: t('Line'), cell: ({ fields }) => fields?.line_id ?? '–' },
  { id: 'result', head: t('Result'), width: 320, cell: resultOf },
];

function resultOf({ verdict, error_key, kept_because }: Row): string {
  if (error_key) return textOf(error_key);
  if (kept_because) return t('Not undone: {kept_because}', { kept_because: textOf(kept_because) });
  return verdict ? WORDS[verdict] : t('Not processed');
}

/** All rows of an import with their results. */
export function ImportRows({ id }: { id: number }) {
  const [url] = useUrl();
  const page = pageOf(url);
  return (
    <QueryTable
      label={t('Rows')}
      columns={columns}
      query={useApiQuery(listOrderImportRows, { id, ...page })}
      rowKey={({ row }) => row}
      empty={null}
      page={page}
    />
  );
}
