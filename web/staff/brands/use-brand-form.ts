import { listStaffBrands, openStaffBrand } from '#contract/brands/staff.ts';
import type { Call, ReplyOf } from '#contract/call.ts';
import { textOf } from '#web/lib/error-texts.ts';
import { t } from '#web/lib/i18n.ts';
import { useForm } from '#web/ui/use-form.ts';
import { type BrandDraft, changesOf } from './brand-draft.ts';

/** The field of each refusal. */
const fieldOfKey = {
  BRAND_SITE_URL_INVALID: 'site_url',
  BRAND_DOMAINS_INVALID: 'deeplink_domains',
  BRAND_CODE_TAKEN: 'mcid',
  CATEGORY_UNKNOWN: 'cat_ids',
  BRAND_INCOMPLETE: 'status',
  BRAND_NOT_A_DRAFT: 'status',
};

/** What a new brand asks for first. */
const firstFields: readonly string[] = [
  'merchant_name',
  'site_url',
  'currency',
  'network_fee_percent',
  'cat_ids',
];

type BrandFormOptions<C extends Call> = {
  /** What the input has beside the changes. */
  known: object;
  onDone: (brand: ReplyOf<C>) => void;
};

/** The form of a brand, which sends the difference from the stored values. */
export function useBrandForm<C extends Call>(
  call: C,
  stored: BrandDraft,
  { known, onDone }: BrandFormOptions<C>,
) {
  const form = useForm(call, stored, {
    fieldOfKey,
    inputOf: (draft) => ({ ...known, ...changesOf(draft, stored) }),
    refreshes: [openStaffBrand, listStaffBrands],
    onDone,
  });
  const field = (name: keyof BrandDraft, label: string) => ({
    name,
    label,
    ...form.errors.on(name),
    error: formatOf(name, form.errors.on(name).error),
    value: String(form.values[name]),
    onChange: (event: { currentTarget: { value: string } }) =>
      form.set({ [name]: event.currentTarget.value }),
  });
  return {
    ...form,
    field,
    /** Whether a field that a new brand does not ask for first has an error. */
    hasHiddenErrors: ['mcid', ...Object.keys(stored)].some(
      (name) => !firstFields.includes(name) && form.errors.on(name).error !== undefined,
    ),
    isChanged: Object.keys(changesOf(form.values, stored)).length > 0,
  };
}

export type BrandForm = ReturnType<typeof useBrandForm>;

/** The format of a field, since the catalogue only says that the value is invalid. */
const formats: Readonly<Partial<Record<keyof BrandDraft, string>>> = {
  logo: t('A web address such as https://shop.example.com/logo.png'),
  cookie_days: t('A whole number from 0 to 3650'),
  lock_days: t('A whole number from 0 to 400'),
  click_ref_param: t('Letters, digits and . _ ~ - only'),
  network_fee_percent: t('A whole number from 0 to 100'),
  tax_percent: t('A percentage from 0 to 100 such as 19 or 8.875'),
  payment_days: t('A whole number from 0 to 365'),
  deeplink_domains: t('Host names such as shop.example.com, one per line'),
  featured_rank: t('A whole number of 1 or more'),
};

/** The format of a field in place of the error that its value is invalid. */
function formatOf(name: keyof BrandDraft, error: string | undefined): string | undefined {
  return error === textOf('PARAMS_TYPE_ERROR') ? (formats[name] ?? error) : error;
}
