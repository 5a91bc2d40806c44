import { Button, NativeSelect, TextInput } from '@mantine/core';
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

/** One rule: what it pays and, below, where it applies. */
export function TermsRuleFields(props: TermsRuleFieldsProps) {
  const { rule, title, currency, onChange } = props;
  const field = (name: keyof RuleDraft, label: string) => ({
    label,
    value: String(rule[name]),
    error: props.problem?.field === name && props.problem.text,
    onChange: (event: React.ChangeEvent<HTMLInputElement>) =>
      onChange({ [name]: event.currentTarget.value }),
  });
  return (
    <fieldset className="fieldset">
      <legend>{title}</legend>
      <div className="fields">
        <TextInput required maxLength={100} {...field('name', 'Name')} />
        <NativeSelect
          label="Kind"
          data={[
            { value: 'percent', label: 'Percentage of the sale' },
            { value: 'fixed', label: 'Fixed amount per order line' },
          ]}
          value={rule.kind}
          onChange={(event) => onChange({ kind: event.currentTarget.value as RuleDraft['kind'] })}
        />
        <TextInput
          required
          inputMode="decimal"
          {...field('value', rule.kind === 'percent' ? 'Percent' : `Amount in ${currency}`)}
        />
        <TextInput inputMode="numeric" {...field('priority', 'Priority')} />
        <TextInput placeholder="All" maxLength={200} {...field('category', 'Category')} />
        <TextInput placeholder="All" maxLength={200} {...field('sku', 'SKU')} />
        <NativeSelect
          label="Customers"
          data={[
            { value: '', label: 'All' },
            { value: 'new', label: 'New customers' },
            { value: 'existing', label: 'Existing customers' },
          ]}
          value={rule.customer_kind}
          onChange={(event) =>
            onChange({ customer_kind: event.currentTarget.value as RuleDraft['customer_kind'] })
          }
        />
        <TextInput placeholder="All" maxLength={2} {...field('country', 'Country')} />
        <TextInput
          placeholder="All"
          inputMode="numeric"
          {...field('publisher_id', 'Publisher number')}
        />
        <NativeSelect
          label="Tier"
          data={[
            { value: '', label: 'No tier' },
            { value: 'orders', label: 'Orders per month' },
            { value: 'sales', label: 'Sales per month' },
          ]}
          value={rule.tier_basis}
          onChange={(event) =>
            onChange({ tier_basis: event.currentTarget.value as RuleDraft['tier_basis'] })
          }
        />
        {rule.tier_basis !== '' && (
          <TextInput
            required
            inputMode="decimal"
            {...field(
              'tier_from',
              rule.tier_basis === 'orders' ? 'Orders' : `Sales in ${currency}`,
            )}
          />
        )}
      </div>
      {props.onRemove && (
        <Button variant="subtle" size="compact-sm" mt={12} onClick={props.onRemove}>
          Remove {title.toLowerCase()}
        </Button>
      )}
    </fieldset>
  );
}
