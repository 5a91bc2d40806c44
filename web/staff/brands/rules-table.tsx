import type { CommissionRuleRow } from '#contract/brands/publisher.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Money } from '#web/ui/money.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { tierText } from '#web/ui/tier-text.ts';
import { Time } from '#web/ui/time.tsx';
import type { StaffBrand } from './staff-brand.ts';

/** Every rule of every version, newest version first. */
export function RulesTable({ brand }: { brand: StaffBrand }) {
  const columns: Column<CommissionRuleRow>[] = [
    {
      id: 'version',
      head: 'Version',
      cell: (rule) => (
        <span className="row no-wrap">
          {rule.terms_version}
          <VersionPill brand={brand} version={rule.terms_version} />
        </span>
      ),
    },
    { id: 'name', head: 'Rule', width: 140, cell: (rule) => rule.name },
    { id: 'rate', head: 'Pays', numeric: true, cell: (rule) => <RuleRate rule={rule} /> },
    { id: 'where', head: 'Conditions', width: 160, cell: (rule) => whereText(rule) },
    {
      id: 'priority',
      head: 'Priority',
      hint: 'If several rules match a line equally well, the highest tier applies, then the highest priority.',
      numeric: true,
      cell: (rule) => rule.priority,
    },
    { id: 'from', head: 'From', cell: (rule) => <Time at={rule.effective_from} /> },
    { id: 'to', head: 'To', cell: (rule) => <Time at={rule.effective_to} /> },
  ];
  return (
    <div>
      <h2 className="mb-8">Commission rules</h2>
      {brand.terms_pending && (
        <p className="mb-8 color-wait">
          The source specifies “{brand.comm_rate || 'nothing'}”. Set terms so that links can be
          created.
        </p>
      )}
      <DataTable
        label="Commission rules"
        columns={columns}
        rows={brand.commission_rules}
        rowKey={(rule) => rule.rule_id}
        empty={
          <EmptyState title="No rules yet">
            Set terms. Exactly one rule applies to each order line.
          </EmptyState>
        }
      />
    </div>
  );
}

function VersionPill({ brand, version }: { brand: StaffBrand; version: number }) {
  const status = brand.terms_history.find((one) => one.terms_version === version)?.status;
  if (status === 'in_force') return <StatusPill tone="up" word="In force" />;
  if (status === 'announced') return <StatusPill tone="wait" word="Announced" />;
  return <StatusPill tone="neutral" word={status === 'withdrawn' ? 'Withdrawn' : 'Past'} />;
}

function RuleRate({ rule }: { rule: CommissionRuleRow }) {
  if (rule.kind === 'percent') return `${rule.rate} %`;
  return rule.amount === null ? '–' : <Money amount={rule.amount} currency={rule.currency} />;
}

function whereText(rule: CommissionRuleRow): string {
  const parts = [
    rule.category && `category ${rule.category}`,
    rule.sku && `SKU ${rule.sku}`,
    rule.customer_kind && `${rule.customer_kind} customers`,
    rule.country && `country ${rule.country}`,
    rule.publisher_id && `publisher ${rule.publisher_id} only`,
    tierText(rule, rule.currency),
  ];
  return parts.filter(Boolean).join(', ') || 'All order lines';
}
