import { Button, NativeSelect, TextInput } from '@mantine/core';
import type { ComponentType } from 'react';
import { t } from '#web/lib/i18n.ts';
import { CountrySelect } from '../country-select.tsx';
import { Trans } from '../trans.tsx';
import type { ChosenPublisher, RuleDraft, RuleProblem } from './rule-draft.ts';

/** The choice of a publisher: of all for staff, of those who have joined for a brand. */
export type PublisherField = ComponentType<{
  value: ChosenPublisher | null;
  placeholder: string;
  onChange: (publisher: ChosenPublisher | null) => void;
}>;

type TermsRuleFieldsProps = {
  PublisherField: PublisherField;
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
    onChange: (event: Changed) => onChange({ [name]: event.currentTarget.value }),
  });
  const { PublisherField } = props;
  const parts = { field, rule, currency: props.currency, onChange };
  return (
    <fieldset className="fieldset">
      <legend>{title}</legend>
      <div className="fields">
        <PayFields {...parts} />
        <ConditionFields {...parts} PublisherField={PublisherField} />
        <TierFields {...parts} />
      </div>
      {props.onRemove && (
        <Button variant="subtle" size="compact-sm" mt={12} onClick={props.onRemove}>
          <Trans id={'Remove {value}'} values={{ value: title.toLowerCase() }} />
        </Button>
      )}
    </fieldset>
  );
}

type Changed = { currentTarget: { value: string } };

type PartProps = {
  field: (
    name: keyof RuleDraft,
    label: string,
  ) => {
    label: string;
    value: string;
    error: string | false | undefined;
    onChange: (event: Changed) => void;
  };
  rule: RuleDraft;
  currency: string;
  onChange: TermsRuleFieldsProps['onChange'];
};

type FieldProps = Omit<PartProps, 'onChange'>;

function PayFields({ field, rule, currency }: FieldProps) {
  return (
    <>
      <TextInput required maxLength={100} {...field('name', t('Name'))} />
      <NativeSelect
        data={[
          { value: 'percent', label: t('Percentage of the sale') },
          { value: 'fixed', label: t('Fixed amount') },
        ]}
        {...field('kind', t('Kind'))}
      />
      <TextInput
        required
        inputMode="decimal"
        {...field(
          'value',
          rule.kind === 'percent' ? t('Percent') : t('Amount in {currency}', { currency }),
        )}
      />
      {rule.kind === 'fixed' && <FixedFields {...{ field, rule, currency }} />}
      <TextInput inputMode="numeric" {...field('priority', t('Priority'))} />
    </>
  );
}

function FixedFields({ field, rule, currency }: FieldProps) {
  const cap = { inputMode: 'decimal', placeholder: t('No limit') } as const;
  return (
    <>
      <NativeSelect
        data={[
          { value: 'order', label: t('Order') },
          { value: 'line', label: t('Order line') },
          { value: 'unit', label: t('Unit') },
        ]}
        {...field('basis', t('Paid per'))}
      />
      {rule.basis !== 'order' && (
        <TextInput
          {...cap}
          {...field('cap_order', t('At most per order, in {currency}', { currency }))}
        />
      )}
      <TextInput
        {...cap}
        {...field('cap_month', t('At most per month, in {currency}', { currency }))}
      />
    </>
  );
}

type ConditionFieldsProps = PartProps & Pick<TermsRuleFieldsProps, 'PublisherField'>;

function ConditionFields({ field, rule, onChange, PublisherField }: ConditionFieldsProps) {
  return (
    <>
      <TextInput placeholder={t('All')} maxLength={200} {...field('category', t('Category'))} />
      <TextInput placeholder={t('All')} maxLength={200} {...field('sku', 'SKU')} />
      <NativeSelect
        data={[
          { value: '', label: t('All') },
          { value: 'new', label: t('New customers') },
          { value: 'existing', label: t('Existing customers') },
        ]}
        {...field('customer_kind', t('Customers'))}
      />
      <CustomerFields {...{ field, rule }} />
      <CountrySelect
        placeholder={t('All')}
        autoComplete="off"
        {...field('country', t('Country'))}
      />
      <PublisherField
        value={rule.publisher}
        placeholder={t('All')}
        onChange={(publisher) => onChange({ publisher })}
      />
    </>
  );
}

/** First or later orders of a customer, and for how long later ones are paid. */
function CustomerFields({ field, rule }: Pick<PartProps, 'field' | 'rule'>) {
  return (
    <>
      <NativeSelect
        data={[
          { value: '', label: t('All') },
          { value: 'first', label: t('First order') },
          { value: 'renewal', label: t('Later orders') },
        ]}
        {...field('customer_order', t('Orders of a customer'))}
      />
      {rule.customer_order !== 'first' && (
        <NativeSelect
          data={[
            { value: '', label: t('Only with a click or coupon') },
            { value: 'months', label: t('For some months') },
            { value: 'life', label: t('For life') },
          ]}
          {...field('renewals', t('Later orders are paid'))}
        />
      )}
      {rule.customer_order !== 'first' && rule.renewals === 'months' && (
        <TextInput inputMode="numeric" {...field('renewal_months', t('Months'))} />
      )}
    </>
  );
}

function TierFields({ field, rule, currency }: FieldProps) {
  return (
    <>
      <NativeSelect
        data={[
          { value: '', label: t('No tier') },
          { value: 'orders', label: t('Orders per month') },
          { value: 'sales', label: t('Sales per month') },
        ]}
        {...field('tier_basis', t('Tier'))}
      />
      {rule.tier_basis !== '' && (
        <TextInput
          required
          inputMode="decimal"
          {...field(
            'tier_from',
            rule.tier_basis === 'orders' ? t('Orders') : t('Sales in {currency}', { currency }),
          )}
        />
      )}
    </>
  );
}
