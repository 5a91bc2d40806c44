import type { CommissionRuleRow } from '#contract/brands/publisher.ts';
import { t } from '#web/lib/i18n.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { payText } from '#web/ui/pay-text.ts';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';
import { Trans } from '#web/ui/trans.tsx';
import type { StaffBrand } from './staff-brand.ts';
import { whereText } from './where-text.ts';

/** Every rule of every version, newest version first. */
export function RulesTable({ brand }: { brand: StaffBrand }) {
  return (
    <div>
      <h2 className="mb-8">{t('Commission rules')}</h2>
      {brand.terms_pending && (
        <p className="mb-8 color-wait">
          <Trans
            id={'The source specifies “{stated_rate}”. Set terms so that links can be created.'}
            values={{ stated_rate: brand.stated_rate ?? '–' }}
          />
        </p>
      )}
      <DataTable
        label={t('Commission rules')}
        columns={columnsOf(brand)}
        rows={brand.commission_rules}
        rowKey={(rule) => rule.rule_id}
        emptyTitle={t('No rules yet')}
        emptyText={t('Set terms. Exactly one rule applies to each order line.')}
      />
    </div>
  );
}

function columnsOf(brand: StaffBrand): readonly Column<CommissionRuleRow>[] {
  return [
    {
      id: 'version',
      head: t('Version'),
      cell: (rule) => (
        <span className="row no-wrap">
          {rule.terms_version}
          <VersionPill brand={brand} version={rule.terms_version} />
        </span>
      ),
    },
    { id: 'name', head: t('Rule'), width: 140, cell: (rule) => rule.name },
    { id: 'rate', head: t('Pays'), numeric: true, cell: payText },
    {
      id: 'where',
      head: t('Conditions'),
      width: 160,
      cell: (rule) => whereText(rule, brand.rule_publishers),
    },
    {
      id: 'priority',
      head: t('Priority'),
      hint: t(
        'If several rules match a line equally well, the highest tier applies, then the highest priority.',
      ),
      numeric: true,
      cell: (rule) => rule.priority,
    },
    { id: 'from', head: t('From'), cell: (rule) => <Time at={rule.effective_from} /> },
    { id: 'to', head: t('To'), cell: (rule) => <Time at={rule.effective_to} /> },
  ];
}

function VersionPill({ brand, version }: { brand: StaffBrand; version: number }) {
  const status = brand.terms_history.find((one) => one.terms_version === version)?.status;
  if (status === 'in_force') return <StatusPill tone="up" word={t('In force')} />;
  if (status === 'announced') return <StatusPill tone="wait" word={t('Announced')} />;
  return <StatusPill tone="neutral" word={status === 'withdrawn' ? t('Withdrawn') : t('Past')} />;
}
