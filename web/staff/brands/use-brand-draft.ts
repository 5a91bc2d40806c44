import { useState } from 'react';
import { useFieldErrors } from '#web/ui/form-fields.ts';
import { type BrandDraft, changesOf } from './brand-draft.ts';
import { formatOf } from './brand-formats.ts';

/** The field of each refusal. */
const fieldOfKey = {
  BRAND_SITE_URL_INVALID: 'site_url',
  BRAND_DOMAINS_INVALID: 'deeplink_domains',
  BRAND_CODE_TAKEN: 'mcid',
  CATEGORY_UNKNOWN: 'cat_ids',
};

/** The values of a brand's form, their difference from the stored ones, and errors by field. */
export function useBrandDraft(stored: BrandDraft) {
  const [draft, keep] = useState(stored);
  const errors = useFieldErrors(fieldOfKey);
  const set = (changed: Partial<BrandDraft>) => keep((before) => ({ ...before, ...changed }));
  const field = (name: keyof BrandDraft, label: string) => ({
    name,
    label,
    ...errors.on(name),
    error: formatOf(name, errors.on(name).error),
    value: String(draft[name]),
    onChange: (event: { currentTarget: { value: string } }) =>
      set({ [name]: event.currentTarget.value }),
  });
  return { draft, keep, set, errors, field, changes: changesOf(draft, stored) };
}

export type BrandFormState = ReturnType<typeof useBrandDraft>;
