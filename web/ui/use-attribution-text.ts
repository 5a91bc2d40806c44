import { useDictionary } from '#web/lib/dictionary.ts';
import { msg, readerOf, t } from '#web/lib/i18n.ts';

/** How the server describes the attribution of a line, which it stores in English. */
export const readAttribution = readerOf([
  msg('click {age} min before the order, within {days} days'),
  msg('click {age} h before the order, within {days} days'),
  msg('click {age} days before the order, within {days} days'),
  msg('exclusive coupon {code}, with a click of the same publisher'),
  msg('exclusive coupon {code} takes precedence over the click of publisher {publisher_id}'),
  msg('exclusive coupon {code}'),
  msg('first order of the customer: {order_id}'),
  msg('return of order {order_id}, line {line_id}'),
  msg('no click reference was reported'),
  msg('the click reference is unknown'),
  msg('the click led to another brand'),
  msg('the click did not reach the brand'),
  msg('the click is later than the order'),
  msg('the click is older than {days} days'),
]);

/** Why a click does not count; the server writes the value of the dictionary into its sentence. */
const COUNTS_NOT = /^the click does not count \((\w+)\)$/;

/** A line without a detail has the kind of its attribution. */
const kinds: Readonly<Record<string, string>> = {
  none: t('Not attributed'),
  click: t('Click'),
  coupon: t('Coupon'),
  customer: t('Customer'),
};

/** Writes the attribution of a line in the language of the page. */
export function useAttributionText(): (detail: string) => string {
  const labels = useDictionary();
  return (detail) => {
    const reason = COUNTS_NOT.exec(detail)?.[1];
    if (!reason) return kinds[detail] ?? readAttribution(detail);
    const label = labels.of('click_reason', reason) || reason;
    return t('the click does not count: {label}', { label });
  };
}
