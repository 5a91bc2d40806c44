import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import { type Dispatch, type SetStateAction, useState } from 'react';
import { listStaffBrands, openStaffBrand } from '#contract/brands/staff.ts';
import { setBrandTerms } from '#contract/terms/staff.ts';
import type { ApiError } from '#web/lib/call-api.ts';
import { t } from '#web/lib/i18n.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { AppDialog, DialogForm } from '#web/ui/app-dialog.tsx';
import { Calculator } from './calculator.tsx';
import { draftOf, emptyRule, problemOf, type RuleDraft, ruleOf } from './rule-draft.ts';
import type { StaffBrand } from './staff-brand.ts';
import { TermsCost } from './terms-cost.tsx';
import styles from './terms-dialog.module.css';
import { TermsPreview } from './terms-preview.tsx';
import { TermsRuleFields } from './terms-rule-fields.tsx';

type TermsDialogProps = { brand: StaffBrand; opened: boolean; onClose: () => void };

/** Creates a new version of the terms, prefilled with the rules in force. */
export function TermsDialog({ brand, opened, onClose }: TermsDialogProps) {
  return (
    <AppDialog
      opened={opened}
      onClose={onClose}
      title={t('Terms of {merchant_name}', { merchant_name: brand.merchant_name })}
      width={1120}
    >
      {opened && <TermsForm brand={brand} onClose={onClose} />}
    </AppDialog>
  );
}

function TermsForm({ brand, onClose }: Omit<TermsDialogProps, 'opened'>) {
  const [rules, setRules] = useState<RuleDraft[]>(() => draftsOf(brand));
  const [isChecked, setChecked] = useState(false);
  const [notice, setNotice] = useState<NoticeDraft>({ from: '', note: '', at_once: false });
  const save = useSetTerms(onClose);
  /** The draft as input of a call; null while a rule has a problem, which is then shown. */
  const read = () => {
    setChecked(true);
    if (rules.some(problemOf)) return null;
    return {
      mcid: brand.mcid,
      rules: rules.map(ruleOf),
      effective_from: notice.from === '' ? undefined : new Date(notice.from).toISOString(),
      note: notice.note.trim() || undefined,
      at_once: notice.at_once ? 1 : 0,
    } as const;
  };
  const send = () => {
    const draft = read();
    if (draft) save.mutate(draft);
  };
  return (
    <DialogForm
      form={{ send, isPending: save.isPending }}
      onCancel={onClose}
      sendLabel={t('Set terms')}
    >
      <p className="quiet">
        {t(
          'Earlier orders keep their commission. Announced versions with a later start are withdrawn.',
        )}
      </p>
      <div className={styles.columns}>
        <div className="stack">
          <TermsNoticeFields draft={notice} error={save.error} onChange={setNotice} />
          <RuleList currency={brand.currency} {...{ rules, setRules, isChecked }} />
        </div>
        <div className={styles.aside}>
          <TermsPreview key={JSON.stringify([rules, notice])} readDraft={read} />
          <TermsCost
            key={JSON.stringify(rules)}
            mcid={brand.mcid}
            readRules={() => read()?.rules ?? null}
          />
          <Calculator
            mcid={brand.mcid}
            publishers={brand.rule_publishers}
            readRules={() => read()?.rules ?? null}
          />
        </div>
      </div>
    </DialogForm>
  );
}

function useSetTerms(onDone: () => void) {
  return useApiMutation(setBrandTerms, {
    refreshes: [openStaffBrand, listStaffBrands],
    quiet: true,
    onDone: (saved) => {
      const [newest] = saved.terms_history;
      const isLater = newest?.status === 'announced';
      showDone(
        isLater
          ? t('Terms version {terms_version} is announced. Joined publishers are notified.', {
              terms_version: newest?.terms_version,
            })
          : t('Terms version {terms_version} is in force. Joined publishers are notified.', {
              terms_version: newest?.terms_version,
            }),
      );
      onDone();
    },
  });
}

type RuleListProps = {
  rules: RuleDraft[];
  setRules: Dispatch<SetStateAction<RuleDraft[]>>;
  currency: string;
  /** Whether the form has been sent: its problems are shown. */
  isChecked: boolean;
};

function RuleList({ rules, setRules, currency, isChecked }: RuleListProps) {
  const change = (key: number, changed: Partial<RuleDraft>) =>
    setRules((before) => before.map((rule) => (rule.key === key ? { ...rule, ...changed } : rule)));
  const remove = (key: number) => setRules((before) => before.filter((rule) => rule.key !== key));
  return (
    <>
      {rules.map((rule, place) => (
        <TermsRuleFields
          key={rule.key}
          rule={rule}
          title={t('Rule {value}', { value: place + 1 })}
          currency={currency}
          problem={isChecked ? problemOf(rule) : null}
          onChange={(changed) => change(rule.key, changed)}
          onRemove={rules.length > 1 ? () => remove(rule.key) : undefined}
        />
      ))}
      <div>
        <Button variant="default" onClick={() => setRules((before) => [...before, emptyRule()])}>
          {t('Add rule')}
        </Button>
      </div>
    </>
  );
}

function draftsOf(brand: StaffBrand): RuleDraft[] {
  const inForce = brand.commission_rules.filter(
    (rule) => rule.terms_version === brand.terms_version && !brand.terms_pending,
  );
  return inForce.length > 0
    ? inForce.map((rule) => draftOf(rule, brand.rule_publishers))
    : [emptyRule()];
}

/** The start of a version (local time of the input, or '' for now) and its notice. */
type NoticeDraft = { from: string; note: string; at_once: boolean };

type TermsNoticeFieldsProps = {
  draft: NoticeDraft;
  /** The refusal of the last attempt. */
  error: ApiError | null;
  onChange: (draft: NoticeDraft) => void;
};

/** The start of a version, its note to publishers, and whether it may begin without notice. */
function TermsNoticeFields({ draft, error, onChange }: TermsNoticeFieldsProps) {
  const isDate = error?.key === 'TERMS_DATE_INVALID' || error?.key === 'TERMS_NOTICE_TOO_SHORT';
  return (
    <>
      <TextInput
        type="datetime-local"
        label={t('Effective from')}
        description={t(
          'In your time zone. Leave empty to start immediately. Commission decreases require three days’ notice.',
        )}
        value={draft.from}
        error={isDate ? error?.text : undefined}
        onChange={(event) => onChange({ ...draft, from: event.currentTarget.value })}
      />
      <Textarea
        label={t('Message to publishers')}
        description={t('Included in the email to publishers and in the terms history.')}
        autosize
        minRows={2}
        maxLength={1000}
        value={draft.note}
        error={error?.key === 'REASON_REQUIRED' ? t('Enter a reason') : undefined}
        onChange={(event) => onChange({ ...draft, note: event.currentTarget.value })}
      />
      <Checkbox
        label={t('Start without three days’ notice')}
        checked={draft.at_once}
        onChange={(event) => onChange({ ...draft, at_once: event.currentTarget.checked })}
      />
      {error && !isDate && error.key !== 'REASON_REQUIRED' && (
        <p role="alert" className="color-down">
          {error.text}
        </p>
      )}
    </>
  );
}
