import { t } from '#web/lib/i18n.ts';
import { LegalText } from './legal-text.tsx';

/** /privacy: what is stored, and why. */
export default function PrivacyScreen() {
  return <LegalText name="privacy" title={t('Privacy notice')} />;
}
