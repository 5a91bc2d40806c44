import { t } from '#web/lib/i18n.ts';
import { PageHeader } from '#web/ui/page-header.tsx';
import { LegalEntityPanel } from './legal-entity-panel.tsx';

/** /staff/legal-entity: the network as issuer of invoices and payer of statements. */
export default function LegalEntityScreen() {
  return (
    <>
      <PageHeader
        title={t('Legal entity')}
        sub={t('Issuer of invoices and payer of statements. Existing invoices do not change.')}
      />
      <LegalEntityPanel />
    </>
  );
}
