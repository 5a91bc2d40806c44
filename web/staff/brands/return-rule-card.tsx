import { NativeSelect, TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import type { ReplyOf } from '#contract/call.ts';
import { editReturnRule, showReturnRule } from '#contract/orders/returns.ts';
import { t } from '#web/lib/i18n.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useFieldErrors, useTextFields } from '#web/ui/form-fields.ts';
import { useSend } from '#web/ui/use-send.ts';
import { SaveButton } from '../save-button.tsx';

type Rule = ReplyOf<typeof showReturnRule>;

/** How a brand's returns that name no sale are matched. */
export function ReturnRuleCard({ brandId }: { brandId: number }) {
  const { data } = useApiQuery(showReturnRule, { brand_id: brandId });
  return data ? <RuleForm key={JSON.stringify(data)} shown={data} /> : null;
}

function RuleForm({ shown }: { shown: Rule }) {
  const errors = useFieldErrors({ RETURN_RULE_INVALID: 'prefix' });
  const { kind, prefix, suffix } = shown;
  const start = { kind: String(kind), prefix, suffix };
  const { values, field } = useTextFields(start, errors);
  const isChanged = JSON.stringify(values) !== JSON.stringify(start);
  const save = useSend(editReturnRule, errors, {
    refreshes: [showReturnRule],
    onDone: () => showDone(t('Rule for returns saved')),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const input = { brand_id: shown.brand_id, ...values };
    if (errors.check(editReturnRule, input)) save.mutate(input as never);
  };
  return (
    <section className="card" aria-labelledby="return-rule">
      <form className="stack" onSubmit={submit} noValidate>
        <h2 id="return-rule">{t('Returns')}</h2>
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
          {values.kind === 'order_id' && (
            <>
              <TextInput maxLength={20} {...field('prefix')} label={t('Prefix')} />
              <TextInput maxLength={20} {...field('suffix')} label={t('Suffix')} />
            </>
          )}
        </div>
        <div className="row">
          <SaveButton permission="brands.write" isChanged={isChanged} loading={save.isPending}>
            {t('Save rule for returns')}
          </SaveButton>
        </div>
      </form>
    </section>
  );
}
