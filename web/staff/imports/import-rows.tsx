import type { ReplyOf } from '#contract/call.ts';
import type { orderImports } from '#contract/imports/staff.ts';
import { textOf, useErrorTexts } from '#web/lib/error-texts.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import type { Column } from '#web/ui/data-table.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import type { ImportedKind } from './file-kinds.ts';

type Row = ReplyOf<typeof orderImports.listRows>['list'][number];

const WORDS = { new: t('New'), repeated: t('Already known'), changed: t('Changed') } as const;

const columns = ({ subject }: ImportedKind): readonly Column<Row>[] => [
  { id: 'row', head: t('Row'), cell: ({ row }) => row },
  { id: 'subject', head: subject[0], cell: (row) => <code>{row.subject[0] || '–'}</code> },
  { id: 'part', head: subject[1], cell: (row) => row.subject[1] || '–' },
  { id: 'result', head: t('Result'), width: 320, cell: resultOf },
];

function resultOf({ verdict, error_key, error_reason, kept_because }: Row): string {
  if (error_key) return error_reason ?? textOf(error_key);
  if (kept_because) return t('Not undone: {kept_because}', { kept_because: textOf(kept_because) });
  return verdict ? WORDS[verdict] : t('Not processed');
}

/** All rows of an import with their results. */
export function ImportRows({ id, kind }: { id: number; kind: ImportedKind }) {
  const [url] = useUrl();
  const page = pageOf(url);
  useErrorTexts();
  return (
    <QueryTable
      label={t('Rows')}
      columns={columns(kind)}
      query={useApiQuery(kind.calls.listRows, { id, ...page })}
      rowKey={({ row }) => row}
      empty={null}
      page={page}
    />
  );
}
