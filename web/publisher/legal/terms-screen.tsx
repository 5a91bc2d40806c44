import { LegalText } from './legal-text.tsx';

/** /terms: what a publisher agrees to. */
export default function TermsScreen() {
  return <LegalText name="terms" title="Terms for publishers" />;
}
