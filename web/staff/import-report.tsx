import { Button, Checkbox } from '@mantine/core';
import { counted } from '#web/lib/counted.ts';
import { t } from '#web/lib/i18n.ts';
import { DisabledButton } from '#web/ui/disabled-button.tsx';
import type { Verdict } from './import-kind.ts';
import { ImportVerdict } from './import-verdict.tsx';

type ReportProps = {
  verdict: Verdict;
  skipBad: boolean;
  onSkipBad: (skip: boolean) => void;
  isBusy: boolean;
  onApply: () => void;
};

/** The report of a file, and the decision to apply it. */
export function ImportReport({ onSkipBad, ...props }: ReportProps) {
  const { verdict, skipBad } = props;
  if (verdict.applied) return <ImportVerdict verdict={verdict} />;
  return (
    <ImportVerdict verdict={verdict}>
      {verdict.rows_bad > 0 && (
        <Checkbox
          label={t('Skip the {rows_bad} with errors', { rows_bad: countOf(verdict.rows_bad) })}
          checked={skipBad}
          onChange={(event) => onSkipBad(event.currentTarget.checked)}
        />
      )}
      <ApplyButton {...props} />
    </ImportVerdict>
  );
}

/** “1 row”, “2 rows”. */
export const countOf = (rows: number) => counted(rows, 'row');

type ApplyButtonProps = {
  verdict: Verdict;
  skipBad: boolean;
  isBusy: boolean;
  onApply: () => void;
};

function ApplyButton({ verdict, skipBad, isBusy, onApply }: ApplyButtonProps) {
  const label = t('Import {rows_ok}', { rows_ok: countOf(verdict.rows_ok) });
  const why =
    verdict.rows_ok === 0
      ? t('The file has no valid rows.')
      : verdict.rows_bad > 0 && !skipBad
        ? t('Some rows have errors. Correct the file or skip these rows.')
        : null;
  if (why) return <DisabledButton why={why}>{label}</DisabledButton>;
  return (
    <Button loading={isBusy} onClick={onApply}>
      {label}
    </Button>
  );
}
