import { Button, NativeSelect, TextInput } from '@mantine/core';
import { editBrand, editBrandBilling } from '#contract/brands/staff.ts';
import type { ReplyOf } from '#contract/call.ts';
import { showClaimCaps } from '#contract/orders/claim-caps.ts';
import { editReturnRule, showReturnRule } from '#contract/orders/returns.ts';
import { t } from '#web/lib/i18n.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { LoadError } from '#web/ui/empty-state.tsx';
import { SendForm } from '#web/ui/send-form.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type Fields, useForm } from '#web/ui/use-form.ts';
import { SaveButton } from '../save-button.tsx';
import { useMay } from '../staff-session.ts';
import { draftOfBrand } from './brand-draft.ts';
import { BrandPictures } from './brand-pictures.tsx';
import { BrandSections, FormSection } from './brand-sections.tsx';
import { ClaimCapsFields, useClaimCaps } from './claim-caps-fields.tsx';
import type { FormPart } from './form-part.ts';
import type { StaffBrand } from './staff-brand.ts';
import { useBrandForm } from './use-brand-form.ts';

/** Everything about a brand except its terms, with one Save. Only changed parts are sent. */
export function BrandForm({ brand }: { brand: StaffBrand }) {
  const { brand_id } = brand;
  const caps = useApiQuery(showClaimCaps, { brand_id });
  const rule = useApiQuery(showReturnRule, { brand_id });
  const failed = [caps, rule].find(({ error }) => error);
  if (failed?.error) {
    return <LoadError error={failed.error} onRetry={() => void failed.refetch()} />;
  }
  if (!caps.data || !rule.data) return <Skeleton height={420} radius={12} />;
  return <LoadedForm brand={brand} caps={caps.data} rule={rule.data} />;
}

type LoadedFormProps = {
  brand: StaffBrand;
  caps: ReplyOf<typeof showClaimCaps>;
  rule: ReplyOf<typeof showReturnRule>;
};

function LoadedForm({ brand, caps, rule }: LoadedFormProps) {
  const stored = draftOfBrand(brand);
  // Who may only bill sends only billing data: the other fields are disabled.
  const edit = (useMay('brands.write') ? editBrand : editBrandBilling) as typeof editBrand;
  const form = useBrandForm(edit, stored, {
    known: { mcid: brand.mcid },
    onDone: (saved) => form.set(draftOfBrand(saved)),
  });
  const claims = useClaimCaps(caps);
  const returns = useReturnRule(rule);
  const main = { ...form, discard: () => form.set(stored) };
  const parts: FormPart[] = [main, claims, returns];
  const changed = parts.filter((part) => part.isChanged);
  const send = async () => {
    if (!changed.map((part) => part.check()).every(Boolean)) return;
    for (const part of changed) await part.save();
    showDone(t('Brand saved'));
  };
  return (
    <SendForm
      className="stack"
      // A refusal is shown below its field; what was not sent stays changed.
      onSend={() => void send().catch(() => undefined)}
    >
      <BrandSections
        form={form}
        status={brand.status}
        first={<BrandPictures brand={brand} onLogo={(logo) => form.set({ logo })} />}
      />
      <ClaimCapsFields {...claims} />
      <ReturnRuleFields {...returns} />
      <div className="row">
        <SaveButton
          permission="brands.bill"
          isChanged={changed.length > 0}
          loading={parts.some((part) => part.isPending)}
        >
          {t('Save brand')}
        </SaveButton>
        {changed.length > 0 && (
          <Button variant="subtle" onClick={() => changed.map((part) => part.discard())}>
            {t('Discard changes')}
          </Button>
        )}
      </div>
    </SendForm>
  );
}

type Rule = ReplyOf<typeof showReturnRule>;

/** The rule for a brand's returns, as a part of its form. */
function useReturnRule(shown: Rule): FormPart & ReturnRuleFieldsProps {
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
function ReturnRuleFields({ kind, field }: ReturnRuleFieldsProps) {
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
