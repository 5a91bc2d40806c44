import { Suspense, useState } from 'react';
import { deleteApprovalRule, listApprovalRules } from '#contract/brands/approval-rules.ts';
import type { ReplyOf } from '#contract/call.ts';
import { countryName } from '#web/lib/country-name.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { listText } from '#web/lib/list-text.ts';
import { countText } from '#web/lib/numbers.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { MayButton } from '#web/staff/may-button.tsx';
import { ConfirmDialog } from '#web/ui/app-dialog.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { lateDialog } from '#web/ui/late-dialog.tsx';
import { PageHeader } from '#web/ui/page-header.tsx';
import { QueryTable } from '#web/ui/query-table.tsx';
import { StatusPill } from '#web/ui/status-pill.tsx';
import { Time } from '#web/ui/time.tsx';

const ApprovalRuleDialog = lateDialog(() =>
  import('./approval-rule-dialog.tsx').then((file) => file.ApprovalRuleDialog),
);

type Rule = ReplyOf<typeof listApprovalRules>['list'][number];

/** Rules by which sites and applications are approved without a person. */
export default function ApprovalRulesScreen() {
  const [edited, setEdited] = useState<Rule | 'new' | null>(null);
  const [deleted, setDeleted] = useState<Rule | null>(null);
  const labels = useDictionary();
  return (
    <>
      <PageHeader
        title={t('Approval rules')}
        sub={t(
          'Channels and applications that meet all conditions of an enabled rule are approved within a minute.',
        )}
        actions={
          <MayButton permission="sites.decide" onClick={() => setEdited('new')}>
            {t('Add rule')}
          </MayButton>
        }
      />
      <QueryTable
        label={t('Approval rules')}
        columns={columnsOf(labels, setEdited, setDeleted)}
        query={useApiQuery(listApprovalRules, {})}
        rowKey={(rule) => rule.id}
        emptyTitle={t('No rules yet')}
        emptyText={t('Staff decide every channel and application until a rule is enabled.')}
      />
      <Suspense>
        <ApprovalRuleDialog
          rule={edited}
          opened={edited !== null}
          onClose={() => setEdited(null)}
        />
      </Suspense>
      <DeleteRuleDialog rule={deleted} onClose={() => setDeleted(null)} />
    </>
  );
}

function DeleteRuleDialog({ rule, onClose }: { rule: Rule | null; onClose: () => void }) {
  const remove = useApiMutation(deleteApprovalRule, {
    refreshes: [listApprovalRules],
    done: t('Rule deleted'),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      opened={rule !== null}
      onClose={onClose}
      onConfirm={() => rule && remove.mutate({ id: rule.id })}
      title={t('Delete this rule?')}
      confirmLabel={t('Delete rule')}
      busy={remove.isPending}
      danger
    >
      <p>{t('What it has approved stays approved.')}</p>
    </ConfirmDialog>
  );
}

function columnsOf(
  labels: ReturnType<typeof useDictionary>,
  onEdit: (rule: Rule) => void,
  onDelete: (rule: Rule) => void,
): readonly Column<Rule>[] {
  return [
    {
      id: 'kind',
      head: t('Approves'),
      cell: (rule) =>
        rule.kind === 'site'
          ? t('Channels')
          : (rule.merchant_name ?? t('Applications to every brand')),
    },
    {
      id: 'conditions',
      head: t('Conditions'),
      width: 320,
      cell: (rule) => conditionsOf(rule, labels).join(' · ') || t('None'),
    },
    ...stateColumns,
    {
      id: 'edit',
      pinned: true,
      head: t('Actions'),
      cell: (rule) => (
        <div className="row">
          <MayButton
            permission="sites.decide"
            size="xs"
            variant="default"
            aria-label={t('Edit: {id}', { id: rule.id })}
            onClick={() => onEdit(rule)}
          >
            {t('Edit')}
          </MayButton>
          <MayButton
            c="var(--down)"
            permission="sites.decide"
            size="xs"
            variant="subtle"
            aria-label={t('Delete: {id}', { id: rule.id })}
            onClick={() => onDelete(rule)}
          >
            {t('Delete')}
          </MayButton>
        </div>
      ),
    },
  ];
}

const stateColumns: readonly Column<Rule>[] = [
  {
    id: 'state',
    head: t('State'),
    cell: (rule) => (
      <StatusPill
        tone={rule.enabled ? 'up' : 'neutral'}
        word={rule.enabled ? t('Enabled') : t('Disabled')}
      />
    ),
  },
  {
    id: 'approved',
    head: t('Approved'),
    numeric: true,
    cell: (rule) => countText(rule.approved),
  },
  {
    id: 'changed',
    head: t('Changed'),
    cell: (rule) => (
      <>
        {rule.changed_by}
        <br />
        <Time at={rule.changed_at} />
      </>
    ),
  },
];

function conditionsOf(rule: Rule, labels: ReturnType<typeof useDictionary>): string[] {
  const methods = rule.promotion_methods.map((one) => labels.of('promotion_methods', one));
  return [
    rule.needs_verified && t('channel verified'),
    listText(methods),
    listText(rule.countries.map(countryName)),
    rule.min_account_days > 0 &&
      t('account at least {days, plural, one {# day} other {# days}} old', {
        days: rule.min_account_days,
      }),
    rule.needs_clean_history && t('nothing rejected before'),
  ].filter((one) => typeof one === 'string' && one !== '') as string[];
}
