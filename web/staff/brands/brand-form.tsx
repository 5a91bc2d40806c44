import { Button } from '@mantine/core';
import type { FormEvent } from 'react';
import {
  editBrand,
  editBrandBilling,
  listStaffBrands,
  openStaffBrand,
} from '#contract/brands/staff.ts';
import type { ReplyOf } from '#contract/call.ts';
import { showClaimCaps } from '#contract/orders/claim-caps.ts';
import { showReturnRule } from '#contract/orders/returns.ts';
import { t } from '#web/lib/i18n.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { LoadError } from '#web/ui/empty-state.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { useSend } from '#web/ui/use-send.ts';
import { SaveButton } from '../save-button.tsx';
import { useMay } from '../staff-session.ts';
import { draftOfBrand } from './brand-draft.ts';
import { BrandSections } from './brand-sections.tsx';
import { ClaimCapsFields, useClaimCaps } from './claim-caps-fields.tsx';
import type { FormPart } from './form-part.ts';
import { LogoField } from './logo-field.tsx';
import { ReturnRuleFields, useReturnRule } from './return-rule-fields.tsx';
import type { StaffBrand } from './staff-brand.ts';
import { type BrandFormState, useBrandDraft } from './use-brand-draft.ts';

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
  const main = useStoredBrand(brand);
  const claims = useClaimCaps(caps);
  const returns = useReturnRule(rule);
  const parts: FormPart[] = [main, claims, returns];
  const changed = parts.filter((part) => part.isChanged);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!changed.map((part) => part.check()).every(Boolean)) return;
    for (const part of changed) await part.save();
    showDone(t('Brand saved'));
  };
  return (
    <form
      className="stack"
      // A refusal is shown below its field; what was not sent stays changed.
      onSubmit={(event) => void submit(event).catch(() => undefined)}
      noValidate
    >
      <BrandSections
        form={main.form}
        first={<LogoField brand={brand} onUploaded={(logo) => main.form.set({ logo })} />}
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
    </form>
  );
}

/** The columns of the brand, as a part of its form. */
function useStoredBrand(brand: StaffBrand): FormPart & { form: BrandFormState } {
  const stored = draftOfBrand(brand);
  const form = useBrandDraft(stored);
  const { changes, errors } = form;
  // Who may only bill sends only billing data: the other fields are disabled.
  const edit = (useMay('brands.write') ? editBrand : editBrandBilling) as typeof editBrand;
  const send = useSend(edit, errors, {
    refreshes: [openStaffBrand, listStaffBrands],
    onDone: (saved) => form.keep(draftOfBrand(saved)),
  });
  const input = { mcid: brand.mcid, ...changes };
  return {
    form,
    isChanged: Object.keys(changes).length > 0,
    isPending: send.isPending,
    check: () => errors.check(edit, input),
    save: () => send.mutateAsync(input),
    discard: () => form.keep(stored),
  };
}
