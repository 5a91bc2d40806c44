import { Button, Checkbox } from '@mantine/core';
import { useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import { ReasonDialog } from './reason-dialog.tsx';
import { RoleButton } from './role-button.tsx';
import type { BulkDecision } from './use-bulk-decision.ts';
import type { Selection } from './use-selection.ts';

type ReviewBarProps = {
  /** Whether the role of the person may decide. */
  may: boolean;
  selection: Selection;
  /** Rows on this page, and rows that match the filter. */
  shown: number;
  total: number;
  /** The word of the call for approval. */
  approval: 'approve' | 'accept';
  isBusy: boolean;
  onDecide: (decision: BulkDecision) => void;
};

/** Approves, rejects or asks about all selected rows; each is decided by itself. */
export function ReviewBar(props: ReviewBarProps) {
  const { may, selection, shown, total, approval, isBusy, onDecide } = props;
  const [asking, setAsking] = useState<'reject' | 'ask' | null>(null);
  const count = selection.isAll ? total : selection.ids.length;
  const button = { may, size: 'compact-sm', disabled: count === 0 || isBusy } as const;
  const decide = (decision: BulkDecision) => {
    setAsking(null);
    onDecide(decision);
  };
  return (
    <div className="row" role="toolbar" aria-label={t('Selected rows')}>
      <Checkbox
        label={t('Select all on this page')}
        checked={shown > 0 && selection.ids.length === shown}
        indeterminate={count > 0 && selection.ids.length < shown}
        onChange={(event) => selection.selectPage(event.currentTarget.checked)}
      />
      <span className="quiet" role="status">
        {t('{length} selected', { length: count })}
      </span>
      {!selection.isAll && total > shown && shown > 0 && selection.ids.length === shown && (
        <Button variant="subtle" size="compact-sm" onClick={selection.selectAll}>
          {t('Select all {total} that match', { total })}
        </Button>
      )}
      <RoleButton {...button} variant="light" onClick={() => decide({ decision: approval })}>
        {t('Approve selected')}
      </RoleButton>
      <RoleButton {...button} variant="default" onClick={() => setAsking('reject')}>
        {t('Reject selected')}
      </RoleButton>
      <RoleButton {...button} variant="default" onClick={() => setAsking('ask')}>
        {t('Ask for more')}
      </RoleButton>
      <ReasonDialog
        opened={asking !== null}
        title={asking === 'ask' ? t('Ask for more') : t('Reject selected')}
        description={t('Visible to the publisher.')}
        label={asking === 'ask' ? t('Question') : t('Reason')}
        confirmLabel={asking === 'ask' ? t('Ask') : t('Reject')}
        danger={asking === 'reject'}
        busy={isBusy}
        onClose={() => setAsking(null)}
        onConfirm={(reason) => asking && decide({ decision: asking, reason })}
      >
        <p>{t('{count, plural, one {# row} other {# rows}} selected.', { count })}</p>
      </ReasonDialog>
    </div>
  );
}
