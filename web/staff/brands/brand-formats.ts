import { textOf } from '#web/lib/error-texts.ts';
import { t } from '#web/lib/i18n.ts';
import type { BrandDraft } from './brand-draft.ts';

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
export function formatOf(name: keyof BrandDraft, error: string | undefined): string | undefined {
  return error === textOf('PARAMS_TYPE_ERROR') ? (formats[name] ?? error) : error;
}
