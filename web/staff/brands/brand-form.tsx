import { Button } from '@mantine/core';
import { type ChangeEvent, type FormEvent, useState } from 'react';
import { editBrand, listStaffBrands, openStaffBrand } from '#contract/brands/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiMutation } from '#web/lib/use-api-mutation.ts';
import { useFieldErrors } from '#web/ui/form-fields.ts';
import { SaveButton } from '../save-button.tsx';
import { type BrandDraft, changesOf, draftOfBrand } from './brand-draft.ts';
import { BrandFields, formatOf, ListFields, TextFields } from './brand-fields.tsx';
import { CategoryField } from './category-field.tsx';
import { LogoField } from './logo-field.tsx';
import { PromotionFields } from './promotion-fields.tsx';
import type { StaffBrand } from './staff-brand.ts';

/** The description of a brand. Only changed fields are sent. */
export function BrandForm({ brand }: { brand: StaffBrand }) {
  const { draft, set, field, isChanged, ...form } = useBrandForm(brand);
  return (
    <section className="card" aria-labelledby="description">
      <form className="stack" onSubmit={form.submit} noValidate>
        <h2 id="description">{t('Description')}</h2>
        <LogoField brand={brand} onUploaded={(logo) => set({ logo })} />
        <BrandFields field={field} />
        <TextFields field={field} />
        <ListFields
          field={field}
          allowsDeepLinks={draft.allow_deep_link}
          onAllowDeepLinks={(allow_deep_link) => set({ allow_deep_link })}
        />
        <CategoryField value={draft.cat_ids} onChange={(cat_ids) => set({ cat_ids })} />
        <PromotionFields
          value={draft.promotion_methods}
          onChange={(promotion_methods) => set({ promotion_methods })}
        />
        <div className="row">
          <SaveButton permission="brands.write" isChanged={isChanged} loading={form.isPending}>
            {t('Save brand')}
          </SaveButton>
          {isChanged && (
            <Button variant="subtle" onClick={form.discard}>
              {t('Discard changes')}
            </Button>
          )}
        </div>
      </form>
    </section>
  );
}

function useBrandForm(brand: StaffBrand) {
  const [draft, setDraft] = useState(() => draftOfBrand(brand));
  const errors = useFieldErrors();
  const changes = changesOf(draft, brand);
  const save = useApiMutation(editBrand, {
    refreshes: [openStaffBrand, listStaffBrands],
    onDone: (saved) => {
      setDraft(draftOfBrand(saved));
      showDone(t('Brand saved'));
    },
  });
  const set = (changed: Partial<BrandDraft>) => setDraft({ ...draft, ...changed });
  return {
    draft,
    set,
    isChanged: Object.keys(changes).length > 0,
    isPending: save.isPending,
    discard: () => setDraft(draftOfBrand(brand)),
    submit: (event: FormEvent) => {
      event.preventDefault();
      const input = { mcid: brand.mcid, ...changes };
      if (errors.check(editBrand, input)) save.mutate(input);
    },
    field: (name: keyof BrandDraft, label: string) => ({
      name,
      label,
      ...errors.on(name),
      error: formatOf(name, errors.on(name).error),
      value: String(draft[name]),
      onChange: (event: ChangeEvent<Input>) => set({ [name]: event.currentTarget.value }),
    }),
  };
}

type Input = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;
