import type { ReactNode } from 'react';
import { t } from '#web/lib/i18n.ts';
import { countText } from '#web/lib/numbers.ts';
import { StatCard, StatCards } from '#web/ui/stat-card.tsx';
import type { Verdict } from './import-kind.ts';
import { RowErrors } from './row-errors.tsx';

/** The report of a file: counts, every invalid row, and the next action. */
export function ImportVerdict({ verdict, children }: { verdict: Verdict; children?: ReactNode }) {
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
