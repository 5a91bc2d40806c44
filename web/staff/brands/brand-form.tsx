import { Button } from '@mantine/core';
import { editBrand, editBrandBilling } from '#contract/brands/staff.ts';
import type { ReplyOf } from '#contract/call.ts';
import { showClaimCaps } from '#contract/orders/claim-caps.ts';
import { showReturnRule } from '#contract/orders/returns.ts';
import { t } from '#web/lib/i18n.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { LoadError } from '#web/ui/empty-state.tsx';
import { SendForm } from '#web/ui/send-form.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SaveButton } from '../save-button.tsx';
import { useMay } from '../staff-session.ts';
import { draftOfBrand } from './brand-draft.ts';
import { BrandSections } from './brand-sections.tsx';
import { ClaimCapsFields, useClaimCaps } from './claim-caps-fields.tsx';
import type { FormPart } from './form-part.ts';
import { LogoField } from './logo-field.tsx';
import { ReturnRuleFields, useReturnRule } from './return-rule-fields.tsx';
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
        first={<LogoField brand={brand} onUploaded={(logo) => form.set({ logo })} />}
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
