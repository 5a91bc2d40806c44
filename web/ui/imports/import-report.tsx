import { Button, Checkbox } from '@mantine/core';
import type { ReactNode } from 'react';
import { counted } from '#web/lib/counted.ts';
import { t } from '#web/lib/i18n.ts';
import { countText } from '#web/lib/numbers.ts';
import { DisabledButton } from '../disabled-button.tsx';
import { StatCard, StatCards } from '../stat-card.tsx';

import { type RowError, RowErrors } from './row-errors.tsx';

/** The report of a file, whatever its kind. */
export type Verdict = {
  applied: boolean;
  rows_total: number;
  rows_ok: number;
  rows_bad: number;
  /** The effect of the valid rows: [label, count]. */
  figures: [string, number][];
  errors: RowError[];
};

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

/** The report of a file: counts, every invalid row, and the next action. */
function ImportVerdict({ verdict, children }: { verdict: Verdict; children?: ReactNode }) {
  const title = verdict.applied ? t('Imported') : t('Preview (not saved yet)');
  return (
    <section className="stack" aria-labelledby="verdict">
      <div role="status">
        <h2 id="verdict">{title}</h2>
      </div>
      <StatCards>
        <StatCard label={t('Rows')} value={countText(verdict.rows_total)} />
        <StatCard
          label={verdict.applied ? t('Rows imported') : t('Rows without errors')}
          value={countText(verdict.rows_ok)}
        />
        <StatCard label={t('Rows with errors')} value={countText(verdict.rows_bad)} />
        {verdict.figures.map(([name, count]) => (
          <StatCard key={name} label={name} value={countText(count)} />
        ))}
      </StatCards>
      {verdict.errors.length > 0 && <RowErrors errors={verdict.errors} total={verdict.rows_bad} />}
      {children && <div className="stack items-start">{children}</div>}
    </section>
  );
}
