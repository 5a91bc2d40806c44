import { showLegalEntity } from '#contract/common/legal-entity.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { QueryResult } from '#web/ui/query-result.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { SettingChanges } from '../setting-changes.tsx';
import { LegalEntityForm } from './legal-entity-form.tsx';

/** The legal entity of the network: its form and its changes. */
export function LegalEntityPanel() {
  const shown = useApiQuery(showLegalEntity, {});
  return (
    <QueryResult query={shown}>
      {shown.data ? (
        <div className="stack">
          <LegalEntityForm key={JSON.stringify(shown.data.entity)} entity={shown.data.entity} />
          <SettingChanges changes={shown.data.changes} labels={entityLabels()} />
        </div>
      ) : (
        <Skeleton height={480} />
      )}
    </QueryResult>
  );
}

const entityLabels = (): Readonly<Record<string, string>> => ({
  legal_name: t('Legal name'),
  address: t('Address'),
  postal_code: t('Postal code'),
  city: t('City'),
  country: t('Country'),
  vat_id: t('VAT ID'),
  tax_number: t('Tax number'),
  email: t('Email'),
  bank_account: t('IBAN or account number'),
  bic: t('BIC'),
  bank_name: t('Bank'),
});
