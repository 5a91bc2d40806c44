import { Progress } from '@mantine/core';
import { useState } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import { orderImports } from '#contract/imports/staff.ts';
import { percentText } from '#contract/money.ts';
import { textOf, useErrorTexts } from '#web/lib/error-texts.ts';
import { t } from '#web/lib/i18n.ts';
import { countText } from '#web/lib/numbers.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { pageOf, useUrl } from '#web/lib/use-url.ts';
import { ConfirmDialog } from '#web/ui/app-dialog.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { ImportReport } from '#web/ui/imports/import-report.tsx';
import {
  type ShownImport as Data,
  isRunning,
  stateWords,
  verdictOf,
} from '#web/ui/imports/import-words.ts';
import { QueryTable } from '#web/ui/query-table.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { MayButton } from '../may-button.tsx';
import { gapText, PublishDrafts } from '../publish-drafts.tsx';
import type { ImportedKind } from './file-kinds.ts';

type Row = ReplyOf<typeof orderImports.listRows>['list'][number];

const WORDS = { new: t('New'), repeated: t('Already known'), changed: t('Changed') } as const;

const columns = ({ id, subject }: ImportedKind): readonly Column<Row>[] => [
  { id: 'row', head: t('Row'), compact: 'value', cell: ({ row }) => row },
  {
    id: 'subject',
    head: subject[0],
    compact: 'title',
    cell: (row) => <code>{row.subject[0] || '–'}</code>,
  },
  { id: 'part', head: subject[1], cell: (row) => row.subject[1] || '–' },
  { id: 'result', head: t('Result'), width: 320, cell: resultOf },
  ...(id === 'brands'
    ? [{ id: 'lacks', head: t('Missing'), cell: ({ lacks }: Row) => gapText(lacks) || '–' }]
    : []),
];

function resultOf({ verdict, error_key, error_reason, kept_because }: Row): string {
  if (error_key) return error_reason ?? textOf(error_key);
  if (kept_because) return t('Not undone: {kept_because}', { kept_because: textOf(kept_because) });
  return verdict ? WORDS[verdict] : t('Not processed');
}

/** All rows of an import with their results. */
function ImportRows({ id, kind }: { id: number; kind: ImportedKind }) {
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

const POLL_MS = 1_000;

const staleCalls = ({ calls, refreshes }: ImportedKind) => [calls.show, calls.list, ...refreshes];
const permissionOf = ({ calls }: ImportedKind) => calls.undo.actor.staff;

/** One import: its progress, its result, and the next action. */
export function ShownImport({ id, kind }: { id: number; kind: ImportedKind }) {
  useErrorTexts();
  const [skipBad, setSkipBad] = useState(false);
  const query = useApiQuery(
    kind.calls.show,
    { id },
    { refetchInterval: (shown) => (shown && isRunning(shown) ? POLL_MS : false), staleTime: 0 },
  );
  const apply = useApiMutation(kind.calls.apply, { refreshes: staleCalls(kind) });
  const { data } = query;
  if (query.error && !data) {
    return <LoadError error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (!data) return null;
  return (
    <div className="stack">
      <p>
        {[
          data.file_name,
          data.merchant_name,
          stateWords[data.state],
          data.is_retrying && t('the last attempt failed and is repeated'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {isRunning(data) ? (
        <RunningImport shown={data} />
      ) : (
        <ImportReport
          verdict={verdictOf(data)}
          skipBad={skipBad}
          onSkipBad={setSkipBad}
          isBusy={apply.isPending}
          onApply={() => apply.mutate({ id, skip_bad: skipBad ? 1 : 0 })}
        />
      )}
      {data.state === 'applied' && data.lines_changed > 0 && (
        <UndoButton shown={data} kind={kind} />
      )}
      {data.kind === 'brands' && data.state === 'applied' && <PublishDrafts importId={id} />}
      {data.lines_kept > 0 && (
        <p>
          <Trans
            id={'{lines_kept} were kept. The rows below say why.'}
            values={{ lines_kept: countText(data.lines_kept) }}
          />
        </p>
      )}
      {!isRunning(data) && <ImportRows id={id} kind={kind} />}
    </div>
  );
}

function RunningImport({ shown }: { shown: Data }) {
  const { done, total } = shown;
  const percent = total === 0 ? 0 : Math.floor((done / total) * 100);
  return (
    <section className="card stack" aria-label={t('Progress')}>
      <Progress
        value={percent}
        aria-label={`${stateWords[shown.state]}: ${percentText(percent)}`}
      />
      <p role="status">
        <Trans
          id={'{done} of {total}'}
          values={{ done: countText(done), total: countText(total) }}
        />
      </p>
      <p className="quiet">{t('The import continues when you leave this page.')}</p>
    </section>
  );
}

function UndoButton({ shown, kind }: { shown: Data; kind: ImportedKind }) {
  const [isAsking, setAsking] = useState(false);
  const count = shown.lines_changed;
  const values = { shown: countText(count), count };
  const undo = useApiMutation(kind.calls.undo, {
    refreshes: staleCalls(kind),
    onDone: () => setAsking(false),
  });
  return (
    <div>
      <MayButton permission={permissionOf(kind)} variant="default" onClick={() => setAsking(true)}>
        {t('Undo import')}
      </MayButton>
      <ConfirmDialog
        opened={isAsking}
        title={t('Undo import')}
        confirmLabel={t('Undo import')}
        danger
        busy={undo.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => undo.mutate({ id: shown.id })}
      >
        <p>
          {kind.calls === orderImports
            ? t(
                '{shown} {count, plural, one {line returns to its} other {lines return to their}} state before the import. New lines are rejected. Lines that have changed since or are settled are kept.',
                values,
              )
            : t(
                '{shown} {count, plural, one {entry returns to its} other {entries return to their}} state before the import. New coupons are deleted, new products become unavailable, new brands go offline and drafts stay drafts. Entries that have changed or been used since are kept.',
                values,
              )}
        </p>
      </ConfirmDialog>
    </div>
  );
}
