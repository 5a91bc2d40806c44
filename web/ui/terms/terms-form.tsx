import { Button, Checkbox, Textarea, TextInput } from '@mantine/core';
import {
  type ComponentProps,
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  useState,
} from 'react';
import type { CommissionRuleRow } from '#contract/brands/publisher.ts';
import type { InputOf } from '#contract/call.ts';
import type { setBrandTerms } from '#contract/terms/staff.ts';
import type { ApiError } from '#web/lib/call-api.ts';
import { t } from '#web/lib/i18n.ts';
import { DialogForm } from '../app-dialog.tsx';
import {
  type ChosenPublisher,
  draftOf,
  emptyRule,
  problemOf,
  type RuleDraft,
  ruleOf,
} from './rule-draft.ts';
import { TermsCost } from './terms-cost.tsx';
import styles from './terms-form.module.css';
import { TermsPreview } from './terms-preview.tsx';
import { type PublisherField, TermsRuleFields } from './terms-rule-fields.tsx';

/** The terms of a brand, from which a draft starts. */
type TermsBrand = {
  mcid: string;
  currency: string;
  terms_version: number;
  terms_pending: boolean;
  commission_rules: readonly CommissionRuleRow[];
  rule_publishers: readonly ChosenPublisher[];
};
export type TermsDraft = InputOf<typeof setBrandTerms>;
type Rules = TermsDraft['rules'];

type TermsFormProps = {
  brand: TermsBrand;
  /** What sending the form means, above the fields. */
  lead: string;
  sendLabel: string;
  PublisherField: PublisherField;
  calls: {
    preview: ComponentProps<typeof TermsPreview>['call'];
    recompute: ComponentProps<typeof TermsCost>['call'];
  };
  save: { mutate: (draft: TermsDraft) => void; isPending: boolean; error: ApiError | null };
  /** Further tools beside the form. */
  aside?: (readRules: () => Rules | null) => ReactNode;
  onClose: () => void;
};
/** A draft of terms, prefilled with the rules in force, beside its preview and its cost. */
export function TermsForm(props: TermsFormProps) {
  const { brand, lead, sendLabel, PublisherField, calls, save, aside, onClose } = props;
  const [rules, setRules] = useState<RuleDraft[]>(() => draftsOf(brand));
  const [isChecked, setChecked] = useState(false);
  const [notice, setNotice] = useState<NoticeDraft>({ from: '', note: '', at_once: false });
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
  const readRules = () => read()?.rules ?? null;
  const send = () => {
    const draft = read();
    if (draft) save.mutate(draft);
  };
  return (
    <DialogForm form={{ send, isPending: save.isPending }} onCancel={onClose} sendLabel={sendLabel}>
      <p className="quiet">{lead}</p>
      <div className={styles.columns}>
        <div className="stack">
          <TermsNoticeFields draft={notice} error={save.error} onChange={setNotice} />
          <RuleList currency={brand.currency} {...{ rules, setRules, isChecked, PublisherField }} />
        </div>
        <div className={styles.aside}>
          <TermsPreview
            key={JSON.stringify([rules, notice])}
            call={calls.preview}
            readDraft={read}
          />
          <TermsCost
            key={JSON.stringify(rules)}
            call={calls.recompute}
            mcid={brand.mcid}
            readRules={readRules}
          />
          {aside?.(readRules)}
        </div>
      </div>
    </DialogForm>
  );
}

type RuleListProps = {
  PublisherField: PublisherField;
  rules: RuleDraft[];
  setRules: Dispatch<SetStateAction<RuleDraft[]>>;
  currency: string;
  /** Whether the form has been sent: its problems are shown. */
  isChecked: boolean;
};

function RuleList({ rules, setRules, currency, isChecked, PublisherField }: RuleListProps) {
  const change = (key: number, changed: Partial<RuleDraft>) =>
    setRules((before) => before.map((rule) => (rule.key === key ? { ...rule, ...changed } : rule)));
  const remove = (key: number) => setRules((before) => before.filter((rule) => rule.key !== key));
  return (
    <>
      {rules.map((rule, place) => (
        <TermsRuleFields
          key={rule.key}
          rule={rule}
          PublisherField={PublisherField}
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

function draftsOf(brand: TermsBrand): RuleDraft[] {
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
