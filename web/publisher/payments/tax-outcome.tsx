import type { ShownTaxDetails } from '#contract/invoices/publisher.ts';
import { percentText } from '#contract/money.ts';
import { t } from '#web/lib/i18n.ts';
import styles from './payments.module.css';

/** How the next payments are taxed with the stored details, and why. */
export function TaxOutcome({ shown }: { shown: ShownTaxDetails }) {
  return (
    <p className={styles.advice} role="status">
      {textOf(shown)}
    </p>
  );
}

function textOf({ details, agreed_at, network, rule, percent }: ShownTaxDetails): string {
  if (!details) {
    return t('Without tax details your payments have a statement, but no invoice and no VAT.');
  }
  if (agreed_at === null) {
    return t('You have not agreed to self-billing: your payments have no invoice and no VAT.');
  }
  if (!network) return t('The network has not set up self-billing yet.');
  switch (rule) {
    case 'domestic':
      return t('Your next payments include {percent} VAT on top of your commission.', {
        percent: percentText(percent),
      });
    case 'reverse_charge':
      return t('Reverse charge: we owe the VAT on your commission. You are paid without VAT.');
    case 'small_business':
      return t('As a small business you are paid without VAT.');
    case 'not_subject':
      return t('Your commission is not subject to VAT. You are paid without VAT.');
    default:
      return t('The network has not set the VAT rate of your country yet.');
  }
}
