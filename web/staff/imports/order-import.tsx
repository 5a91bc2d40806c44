import { Progress } from '@mantine/core';
import { useState } from 'react';
import {
  applyOrderImport,
  listOrderImports,
  showOrderImport,
  undoOrderImport,
} from '#contract/orders/imports.ts';
import { listStaffOrderLines } from '#contract/orders/staff.ts';
import { percentText } from '#contract/percent-text.ts';
import { locale, t } from '#web/lib/i18n.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { ConfirmDialog } from '#web/ui/app-dialog.tsx';
import { LoadError } from '#web/ui/empty-state.tsx';
import { Trans } from '#web/ui/trans.tsx';
import { ImportReport } from '../import-report.tsx';
import { MayButton } from '../may-button.tsx';
import { ImportRows } from './import-rows.tsx';
import { isRunning, type ShownImport, stateWords, verdictOf } from './import-words.ts';

const POLL_MS = 1_000;

/** One import: its progress, its result, and the next action. */
export function OrderImport({ id }: { id: number }) {
  const [skipBad, setSkipBad] = useState(false);
  const query = useApiQuery(
    showOrderImport,
    { id },
    { refetchInterval: (shown) => (shown && isRunning(shown) ? POLL_MS : false), staleTime: 0 },
  );
  const apply = useApiMutation(applyOrderImport, {
    refreshes: [showOrderImport, listOrderImports, listStaffOrderLines],
  });
  const { data } = query;
  if (query.error && !data) {
    return <LoadError error={query.error} onRetry={() => void query.refetch()} />;
  }
  if (!data) return null;
  return (
    <div className="stack">
      <p>
        {data.file_name} · {data.merchant_name} · {stateWords[data.state]}
        {data.is_retrying && t(' · the last attempt failed and is repeated')}
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
      {data.state === 'applied' && data.lines_changed > 0 && <UndoButton shown={data} />}
      {data.lines_kept > 0 && (
        <p>
          <Trans
            id={'{lines_kept} lines were kept. The rows below say why.'}
            values={{ lines_kept: data.lines_kept.toLocaleString(locale) }}
          />
        </p>
      )}
      {!isRunning(data) && <ImportRows id={id} />}
    </div>
  );
}

function RunningImport({ shown }: { shown: ShownImport }) {
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
          values={{ done: done.toLocaleString(locale), total: total.toLocaleString(locale) }}
        />
      </p>
      <p className="quiet">{t('The import continues when you leave this page.')}</p>
    </section>
  );
}

function UndoButton({ shown }: { shown: ShownImport }) {
  const [isAsking, setAsking] = useState(false);
  const undo = useApiMutation(undoOrderImport, {
    refreshes: [showOrderImport, listOrderImports, listStaffOrderLines],
    onDone: () => setAsking(false),
  });
  return (
    <div>
      <MayButton permission="order_lines.write" variant="default" onClick={() => setAsking(true)}>
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
          <Trans
            id={
              '{lines_changed} lines return to their state before the import. New lines are rejected. Lines that have changed since or are settled are kept.'
            }
            values={{ lines_changed: shown.lines_changed.toLocaleString(locale) }}
          />
        </p>
      </ConfirmDialog>
    </div>
  );
}
