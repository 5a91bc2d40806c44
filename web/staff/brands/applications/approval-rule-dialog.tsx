import { Button, Checkbox, MultiSelect, NativeSelect, NumberInput } from '@mantine/core';
import { useState } from 'react';
import {
  listApprovalRules,
  saveApprovalRule,
  tryApprovalRule,
} from '#contract/brands/approval-rules.ts';
import type { InputOf, ReplyOf } from '#contract/call.ts';
import { useDictionary } from '#web/lib/dictionary.ts';
import { t } from '#web/lib/i18n.ts';
import { showError } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { BrandSelect, type ChosenBrand } from '#web/staff/brand-select.tsx';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { CountriesSelect } from '#web/ui/country-select.tsx';
import { useFieldErrors } from '#web/ui/form-fields.ts';

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
  const [draft, setDraft] = useState(() => draftOf(rule));
  const errors = useFieldErrors();
  const set = (changed: Partial<Draft>) => setDraft({ ...draft, ...changed });
  const save = useApiMutation(saveApprovalRule, {
    refreshes: [listApprovalRules],
    quiet: true,
    done: t('Rule saved'),
    onDone: onClose,
    onRefused: (error) => showError(error.text),
  });
  const trial = useApiMutation(tryApprovalRule);
  const input = inputOf(draft);
  const send = () => {
    const whole = { ...input, id: rule?.id, enabled: draft.enabled ? 1 : 0 } as const;
    if (errors.check(saveApprovalRule, whole)) save.mutate(whole);
  };
  return (
    <DialogForm
      onSend={send}
      onCancel={onClose}
      loading={save.isPending}
      sendLabel={t('Save rule')}
    >
      <ConditionFields draft={draft} onChange={set} countryError={errors.on('countries').error} />
      <div>
        <Button
          variant="default"
          loading={trial.isPending}
          onClick={() => errors.check(tryApprovalRule, input) && trial.mutate(input)}
        >
          {t('Try on the last 30 days')}
        </Button>
      </div>
      {trial.data && <Trial result={trial.data} />}
      <Checkbox
        label={t('Enabled')}
        checked={draft.enabled}
        onChange={(event) => set({ enabled: event.currentTarget.checked })}
      />
    </DialogForm>
  );
}

type ConditionFieldsProps = {
  draft: Draft;
  onChange: (changed: Partial<Draft>) => void;
  countryError: string | undefined;
};

function ConditionFields({ draft, onChange, countryError }: ConditionFieldsProps) {
  const labels = useDictionary();
  return (
    <>
      <ScopeFields draft={draft} onChange={onChange} />
      <Checkbox
        label={t('The site is verified')}
        checked={draft.needs_verified}
        onChange={(event) => onChange({ needs_verified: event.currentTarget.checked })}
      />
      <Checkbox
        label={t('Nothing of the publisher was rejected before')}
        checked={draft.needs_clean_history}
        onChange={(event) => onChange({ needs_clean_history: event.currentTarget.checked })}
      />
      <MultiSelect
        label={t('Traffic sources')}
        placeholder={draft.promotion_methods.length === 0 ? t('All') : ''}
        data={labels
          .entries('promotion_methods')
          .map(({ value, label }) => ({ value: String(value), label }))}
        value={draft.promotion_methods}
        comboboxProps={{ withinPortal: false }}
        onChange={(promotion_methods) => onChange({ promotion_methods })}
      />
      <CountriesSelect
        label={t('Countries of the publisher')}
        placeholder={t('All countries')}
        value={draft.countries}
        error={countryError}
        onChange={(countries) => onChange({ countries })}
      />
      <NumberInput
        label={t('Minimum age of the account in days')}
        min={0}
        max={3650}
        allowDecimal={false}
        value={draft.min_account_days}
        onChange={(days) => onChange({ min_account_days: Number(days) || 0 })}
      />
    </>
  );
}

/** What a rule approves: sites, or applications to one or every brand. */
function ScopeFields({ draft, onChange }: Omit<ConditionFieldsProps, 'countryError'>) {
  return (
    <>
      <NativeSelect
        label={t('Approves')}
        data={[
          { value: 'site', label: t('Sites') },
          { value: 'application', label: t('Applications to brands') },
        ]}
        value={draft.kind}
        onChange={(event) => onChange({ kind: event.currentTarget.value as Draft['kind'] })}
      />
      {draft.kind === 'application' && (
        <BrandSelect
          label={t('Brand')}
          placeholder={t('All brands')}
          value={draft.brand}
          onChange={(brand) => onChange({ brand })}
        />
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
      {examples.length > 0 && (
        <p className="quiet">{examples.map(({ name }) => name).join(', ')}</p>
      )}
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
