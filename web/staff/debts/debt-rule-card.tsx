import { type DebtRule, editDebtRule, listDebts, showDebtRule } from '#contract/debts/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { QueryResult } from '#web/ui/query-result.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { SettingChanges } from '../setting-changes.tsx';
import { SettingForm } from '../setting-form.tsx';

const labels: Readonly<Record<keyof DebtRule, string>> = {
  demand_days: t('Days until a debt can be demanded'),
  write_off_days: t('Days until a debt can be written off'),
  due_days: t('Days to pay a demand'),
};
const names = Object.keys(labels) as (keyof DebtRule)[];

/** When debts may be demanded or written off, with the changes. */
export function DebtRuleCard() {
  const query = useApiQuery(showDebtRule, {});
  return (
    <QueryResult query={query} height={230}>
      {query.data && (
        <>
          <RuleForm key={JSON.stringify(query.data.rule)} rule={query.data.rule} />
          <SettingChanges changes={query.data.changes} labels={labels} />
        </>
      )}
    </QueryResult>
  );
}

function RuleForm({ rule }: { rule: DebtRule }) {
  const texts = names.map((name) => [name, String(rule[name])]);
  const start = Object.fromEntries(texts) as Record<keyof DebtRule, string>;
  const form = useForm(editDebtRule, start, {
    inputOf: (values) => Object.fromEntries(names.map((name) => [name, numberOf(values[name])])),
    refreshes: [showDebtRule, listDebts],
    done: t('Rule saved'),
  });
  return (
    <SettingForm
      title={t('Rule')}
      note={t(
        'A debt below the minimum payment of its currency is never demanded and can be written off at once. Every decision needs two people.',
      )}
      labels={labels}
      form={form}
      maxLength={4}
      permission="payouts.approve"
      save={t('Save rule')}
    />
  );
}

/** Digits as a number; other text as it is, so that the field shows its error. */
const numberOf = (text: string) => (/^\d{1,9}$/.test(text.trim()) ? Number(text) : text);
