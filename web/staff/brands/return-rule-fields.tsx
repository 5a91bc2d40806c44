import { NativeSelect, TextInput } from '@mantine/core';
import type { ReplyOf } from '#contract/call.ts';
import { editReturnRule, showReturnRule } from '#contract/orders/returns.ts';
import { t } from '#web/lib/i18n.ts';
import { type Fields, useForm } from '#web/ui/use-form.ts';
import { FormSection } from './brand-sections.tsx';
import type { FormPart } from './form-part.ts';

type Rule = ReplyOf<typeof showReturnRule>;

/** The rule for a brand's returns, as a part of its form. */
export function useReturnRule(shown: Rule): FormPart & ReturnRuleFieldsProps {
  const { kind, prefix, suffix, brand_id } = shown;
  const stored = { kind: String(kind), prefix, suffix };
  const form = useForm(editReturnRule, stored, {
    fieldOfKey: { RETURN_RULE_INVALID: 'prefix' },
    inputOf: (values) => ({ brand_id, ...values }),
    refreshes: [showReturnRule],
  });
  return { ...form, discard: () => form.set(stored), kind: form.values.kind };
}

type ReturnRuleFieldsProps = {
  kind: string;
  field: Fields<{ kind: string; prefix: string; suffix: string }>['field'];
};

/** How a brand's returns that name no sale are matched. */
export function ReturnRuleFields({ kind, field }: ReturnRuleFieldsProps) {
  return (
    <FormSection id="return-rule" title={t('Returns')}>
      <p className="quiet max-w-720">
        {t(
          'A return reverses the sale that it names. Other returns are matched by this rule: their order ID is that of the sale with a prefix or suffix, or the latest sale of the same SKU to the same customer is used. Without a match they are booked by the commission rule in force and listed under Orders as unmatched.',
        )}
      </p>
      <div className="fields">
        <NativeSelect
          data={[
            { value: 'none', label: t('No matching') },
            { value: 'order_id', label: t('Prefix or suffix') },
            { value: 'product', label: t('SKU and customer') },
          ]}
          {...field('kind')}
          label={t('Match returns by')}
        />
        {kind === 'order_id' && (
          <>
            <TextInput maxLength={20} {...field('prefix')} label={t('Prefix')} />
            <TextInput maxLength={20} {...field('suffix')} label={t('Suffix')} />
          </>
        )}
      </div>
    </FormSection>
  );
}
