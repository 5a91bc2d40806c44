import type { ReactNode } from 'react';
import type { StaffPermission } from '#contract/actors.ts';
import { t } from '#web/lib/i18n.ts';
import { useMay } from '../staff-session.ts';
import { BillingFields } from './billing-fields.tsx';
import { BrandFields, ListFields, TextFields } from './brand-fields.tsx';
import { CategoryField } from './category-field.tsx';
import { PromotionFields } from './promotion-fields.tsx';
import type { BrandForm } from './use-brand-form.ts';

type BrandSectionsProps = {
  form: BrandForm;
  /** The logo, and fields that only a new brand has. */
  first: ReactNode;
};

/** The sections of a brand's form, new or stored. */
export function BrandSections({ form, first }: BrandSectionsProps) {
  const { values, set, field } = form;
  return (
    <>
      <FormSection id="description" title={t('Description')}>
        {first}
        <BrandFields field={field} set={set} />
        <CategoryField {...form.choice('cat_ids')} />
        <TextFields field={field} />
      </FormSection>
      <FormSection id="promotion" title={t('Links and promotion')}>
        <ListFields
          field={field}
          set={set}
          allowsDeepLinks={values.allow_deep_link}
          onAllowDeepLinks={(allow_deep_link) => set({ allow_deep_link })}
        />
        <PromotionFields
          value={values.promotion_methods}
          onChange={(promotion_methods) => set({ promotion_methods })}
        />
      </FormSection>
      <FormSection id="billing" title={t('Billing')} permission="brands.bill">
        <BillingFields field={field} />
      </FormSection>
    </>
  );
}

type FormSectionProps = {
  id: string;
  title: string;
  /** Who may change the fields; default: those who may change brands. */
  permission?: StaffPermission;
  children: ReactNode;
};

/** A titled part of a form; without the permission its fields are disabled. */
export function FormSection({
  id,
  title,
  permission = 'brands.write',
  children,
}: FormSectionProps) {
  const may = useMay(permission);
  return (
    <section className="card stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <fieldset className="stack m-0 p-0 border-0 min-w-0" disabled={!may}>
        {children}
      </fieldset>
    </section>
  );
}
