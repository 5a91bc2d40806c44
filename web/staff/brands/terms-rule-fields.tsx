import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { ChangeEvent } from 'react';
import type { RuleDraft, RuleProblem } from './rule-draft.ts';

type TermsRuleFieldsProps = {
  rule: RuleDraft;
  title: string;
  currency: string;
  problem: RuleProblem | null;
  onChange: (changed: Partial<RuleDraft>) => void;
  /** undefined for the only rule. */
  onRemove: (() => void) | undefined;
};

/** One rule: what it pays, where it applies, and its tier. */
export function TermsRuleFields(props: TermsRuleFieldsProps) {
  const { rule, title, problem, onChange } = props;
  const field = (name: keyof RuleDraft, label: string) => ({
    label,
    value: String(rule[name]),
    error: problem?.field === name && problem.text,
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  const parts = { field, rule, currency: props.currency };
  return (
    <fieldset className="fieldset">
      <legend>{title}</legend>
      <div className="fields">
        <PayFields {...parts} />
        <ConditionFields {...parts} />
        <TierFields {...parts} />
      </div>
      {props.onRemove && (
        <Button variant="subtle" size="compact-sm" mt={12} onClick={props.onRemove}>
          Remove {title.toLowerCase()}
        </Button>
      )}
    </fieldset>
  );
}

type PartProps = {
  field: (
    name: keyof RuleDraft,
    label: string,
  ) => {
    label: string;
    value: string;
    error: string | false | undefined;
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLSelectElement>) => void;
  };
  rule: RuleDraft;
  currency: string;
};

function PayFields({ field, rule, currency }: PartProps) {
  return (
    <>
      <TextInput required maxLength={100} {...field('name', 'Name')} />
      <NativeSelect
        data={[
          { value: 'percent', label: 'Percentage of the sale' },
          { value: 'fixed', label: 'Fixed amount per order line' },
        ]}
        {...field('kind', 'Kind')}
      />
      <TextInput
        required
        inputMode="decimal"
        {...field('value', rule.kind === 'percent' ? 'Percent' : `Amount in ${currency}`)}
      />
      <TextInput inputMode="numeric" {...field('priority', 'Priority')} />
    </>
  );
}

function ConditionFields({ field }: PartProps) {
  return (
    <>
      <TextInput placeholder="All" maxLength={200} {...field('category', 'Category')} />
      <TextInput placeholder="All" maxLength={200} {...field('sku', 'SKU')} />
      <NativeSelect
        data={[
          { value: '', label: 'All' },
          { value: 'new', label: 'New customers' },
          { value: 'existing', label: 'Existing customers' },
        ]}
        {...field('customer_kind', 'Customers')}
      />
      <TextInput placeholder="All" maxLength={2} {...field('country', 'Country')} />
      <TextInput
        placeholder="All"
        inputMode="numeric"
        {...field('publisher_id', 'Publisher number')}
      />
    </>
  );
}

function TierFields({ field, rule, currency }: PartProps) {
  return (
    <>
      <NativeSelect
        data={[
          { value: '', label: 'No tier' },
          { value: 'orders', label: 'Orders per month' },
          { value: 'sales', label: 'Sales per month' },
        ]}
        {...field('tier_basis', 'Tier')}
      />
      {rule.tier_basis !== '' && (
        <TextInput
          required
          inputMode="decimal"
          {...field('tier_from', rule.tier_basis === 'orders' ? 'Orders' : `Sales in ${currency}`)}
        />
      )}
    </>
  );
}
