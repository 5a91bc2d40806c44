import type { FeedRun } from '#contract/products/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { AppDialog } from '#web/ui/app-dialog.tsx';
import { RowErrors } from '../row-errors.tsx';

/** The first invalid rows of one fetch. */
export function FeedErrors({ run, onClose }: { run: FeedRun | null; onClose: () => void }) {
  const errors = run?.report?.errors ?? [];
  return (
    <AppDialog opened={run !== null} onClose={onClose} title={t('Rows with errors')} width={760}>
      <RowErrors
        total={run?.report?.rows_bad ?? 0}
        errors={errors.map(({ row, field, reason, value }) => ({
          row,
          value,
          text: reason,
          field: field ?? '',
        }))}
      />
    </AppDialog>
  );
}
