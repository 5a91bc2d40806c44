import { Button } from '@mantine/core';
import { useState } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import type { listOrderDecisions } from '#contract/orders/decisions.ts';
import { counted } from '#web/lib/counted.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { listText } from '#web/lib/list-text.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { ConfirmDialog } from '../app-dialog.tsx';
import { AppDrawer } from '../app-drawer.tsx';
import type { Column } from '../data-table.tsx';
import { QueryTable } from '../query-table.tsx';
import { Time } from '../time.tsx';
import { DecideButton, useOrderSide } from './order-side.tsx';
import { useUndoDecision } from './use-decide-lines.ts';

type Decision = ReplyOf<typeof listOrderDecisions>['list'][number];

const SHOWN = 50;

/** The latest decisions made on the screen, each with a button to undo it. */
export function DecisionsButton() {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('Recent decisions')}
      </Button>
      <AppDrawer
        opened={isOpen}
        onClose={() => setOpen(false)}
        width={720}
        title={t('Recent decisions')}
      >
        {isOpen && <Decisions />}
      </AppDrawer>
    </>
  );
}

function Decisions() {
  const side = useOrderSide();
  const labels = useDictionary();
  const [asked, setAsked] = useState<Decision | null>(null);
  const close = () => setAsked(null);
  const undo = useUndoDecision(close);
  const query = useApiQuery(side.listDecisions as typeof listOrderDecisions, {
    ...side.of,
    perPage: SHOWN,
  });
  return (
    <div className="stack">
      <p className="quiet">
        {t(
          'A decision can be undone while its lines are not settled. Decisions by file are undone with their file.',
        )}
      </p>
      <QueryTable
        label={t('Recent decisions')}
        columns={columns((reason) => labels.of('transaction_reason', reason) || reason, setAsked)}
        query={query}
        rowKey={(row) => row.id}
        emptyTitle={t('No decisions yet')}
        emptyText={t('Decisions made on this screen are listed here.')}
      />
      <ConfirmDialog
        opened={asked !== null}
        title={t('Undo decision')}
        confirmLabel={t('Undo decision')}
        busy={undo.isPending}
        onClose={close}
        onConfirm={() => asked && undo.mutate({ ...side.of, id: asked.id })}
      >
        <p>
          {t('The lines become what they were before the decision. Publishers see the change.')}
        </p>
      </ConfirmDialog>
    </div>
  );
}

const columns = (
  reasonText: (reason: string) => string,
  onUndo: (decision: Decision) => void,
): readonly Column<Decision>[] => [
  {
    id: 'what',
    head: t('Decision'),
    width: 200,
    compact: 'title',
    cell: ({ decision, lines, reason, note }) => (
      <>
        {decision === 'approved'
          ? t('{lines} approved', { lines: counted(lines, 'line') })
          : t('{lines} rejected', { lines: counted(lines, 'line') })}
        {reason && <div className="quiet">{listText([reasonText(reason), note])}</div>}
      </>
    ),
  },
  { id: 'by', head: t('By'), cell: (row) => row.by_name },
  { id: 'at', head: t('Time'), compact: 'time', cell: (row) => <Time at={row.decided_at} /> },
  {
    id: 'undo',
    pinned: true,
    head: t('Actions'),
    numeric: true,
    cell: (row) =>
      row.undone_at ? (
        <span className="quiet">
          {t('{count} of {total} undone', { count: row.lines_undone, total: row.lines })}
        </span>
      ) : (
        <DecideButton variant="default" size="compact-sm" onClick={() => onUndo(row)}>
          {t('Undo')}
        </DecideButton>
      ),
  },
];
