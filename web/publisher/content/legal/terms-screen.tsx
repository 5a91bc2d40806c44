import { t } from '#web/lib/i18n.ts';
import { LegalText } from './legal-text.tsx';

/** /terms: what a publisher agrees to. */
export default function TermsScreen() {
  return <LegalText name="terms" title={t('Terms for publishers')} />;
}
