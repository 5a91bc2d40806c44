import { Button, Checkbox, MultiSelect, NativeSelect, NumberInput } from '@mantine/core';
import {
  listApprovalRules,
  saveApprovalRule,
  tryApprovalRule,
} from '#contract/brands/approval-rules.ts';
import type { InputOf, ReplyOf } from '#contract/call.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { listText } from '#web/lib/list-text.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { BrandSelect, type ChosenBrand } from '#web/staff/brand-select.tsx';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { CountriesSelect } from '#web/ui/country-select.tsx';
import { type Fields, useForm } from '#web/ui/use-form.ts';

type Rule = ReplyOf<typeof listApprovalRules>['list'][number];

type ApprovalRuleDialogProps = {
  rule: Rule | 'new' | null;
  opened: boolean;
  onClose: () => void;
};

/** Adds or edits an approval rule, and tries it on the decisions of the last month. */
export function ApprovalRuleDialog({ rule, opened, onClose }: ApprovalRuleDialogProps) {
  return (
    <AppDialog
      opened={opened}
      onClose={onClose}
      title={rule === 'new' ? t('Add rule') : t('Edit rule')}
      width={640}
    >
      {rule && <RuleForm rule={rule === 'new' ? null : rule} onClose={onClose} />}
    </AppDialog>
  );
}

function RuleForm({ rule, onClose }: { rule: Rule | null; onClose: () => void }) {
  const form = useForm(saveApprovalRule, draftOf(rule), {
    inputOf: (draft) => ({ ...inputOf(draft), id: rule?.id, enabled: draft.enabled ? 1 : 0 }),
    refreshes: [listApprovalRules],
    done: t('Rule saved'),
    onDone: onClose,
  });
  const trial = useApiMutation(tryApprovalRule);
  const input = inputOf(form.values);
  return (
    <DialogForm form={form} onCancel={onClose} sendLabel={t('Save rule')}>
      <ConditionFields form={form} />
      <div>
        <Button
          variant="default"
          loading={trial.isPending}
          onClick={() => form.errors.check(tryApprovalRule, input) && trial.mutate(input)}
        >
          {t('Try on the last 30 days')}
        </Button>
      </div>
      {trial.data && <Trial result={trial.data} />}
      <Checkbox label={t('Enabled')} {...form.tick('enabled')} />
    </DialogForm>
  );
}

type ConditionFieldsProps = { form: Fields<Draft> };

function ConditionFields({ form }: ConditionFieldsProps) {
  const labels = useDictionary();
  return (
    <>
      <ScopeFields form={form} />
      <Checkbox label={t('The channel is verified')} {...form.tick('needs_verified')} />
      <Checkbox
        label={t('Nothing of the publisher was rejected before')}
        {...form.tick('needs_clean_history')}
      />
      <MultiSelect
        label={t('Traffic sources')}
        placeholder={form.values.promotion_methods.length === 0 ? t('All') : ''}
        data={labels
          .entries('promotion_methods')
          .map(({ value, label }) => ({ value: String(value), label }))}
        comboboxProps={{ withinPortal: false }}
        {...form.choice('promotion_methods')}
      />
      <CountriesSelect
        label={t('Countries of the publisher')}
        placeholder={t('All countries')}
        {...form.choice('countries')}
      />
      <NumberInput
        label={t('Minimum age of the account in days')}
        min={0}
        max={3650}
        allowDecimal={false}
        value={form.values.min_account_days}
        onChange={(days) => form.set({ min_account_days: Number(days) || 0 })}
      />
    </>
  );
}

/** What a rule approves: sites, or applications to one or every brand. */
function ScopeFields({ form }: ConditionFieldsProps) {
  return (
    <>
      <NativeSelect
        label={t('Approves')}
        data={[
          { value: 'site', label: t('Channels') },
          { value: 'application', label: t('Applications to brands') },
        ]}
        {...form.field('kind')}
      />
      {form.values.kind === 'application' && (
        <BrandSelect label={t('Brand')} placeholder={t('All brands')} {...form.choice('brand')} />
      )}
    </>
  );
}

function Trial({ result }: { result: ReplyOf<typeof tryApprovalRule> }) {
  const { decided, approved, rejected_by_staff, waiting, examples } = result;
  return (
    <div className="card stack gap-4" role="status">
      <p>
        {t(
          'Would have approved {approved} of {decided}; {rejected} of them were rejected by staff.',
          {
            approved,
            decided,
            rejected: rejected_by_staff,
          },
        )}{' '}
        {t('{waiting} that wait now would be approved.', { waiting })}
      </p>
      {examples.length > 0 && <p className="quiet">{listText(examples.map(({ name }) => name))}</p>}
    </div>
  );
}

const draftOf = (rule: Rule | null) => ({
  kind: rule?.kind ?? ('site' as const),
  brand:
    rule?.mcid && rule.merchant_name
      ? ({ brand_id: 0, name: rule.merchant_name, mcid: rule.mcid } as ChosenBrand)
      : null,
  needs_verified: rule?.needs_verified ?? true,
  needs_clean_history: rule?.needs_clean_history ?? true,
  promotion_methods: (rule?.promotion_methods ?? []).map(String),
  countries: [...(rule?.countries ?? [])],
  min_account_days: rule?.min_account_days ?? 0,
  enabled: rule?.enabled ?? false,
});
type Draft = ReturnType<typeof draftOf>;

function inputOf(draft: Draft): InputOf<typeof tryApprovalRule> {
  return {
    kind: draft.kind,
    mcid: draft.kind === 'application' ? draft.brand?.mcid : undefined,
    needs_verified: draft.needs_verified ? 1 : 0,
    needs_clean_history: draft.needs_clean_history ? 1 : 0,
    promotion_methods: draft.promotion_methods.map(Number),
    countries: draft.countries,
    min_account_days: draft.min_account_days,
  };
}
