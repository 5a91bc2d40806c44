import { LegalText } from './legal-text.tsx';

/** /privacy: what is stored, and why. */
export default function PrivacyScreen() {
  return <LegalText name="privacy" title="Privacy notice" />;
}
