import { editSelfBillingRate, showSelfBillingRate } from '#contract/invoices/self-billed.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { QueryResult } from '#web/ui/query-result.tsx';
import { useForm } from '#web/ui/use-form.ts';
import { SettingChanges } from './setting-changes.tsx';
import { SettingForm } from './setting-form.tsx';

/** The VAT rate of self-billed invoices: its form and its changes. */
export function VatRatePanel() {
  const query = useApiQuery(showSelfBillingRate, {});
  return (
    <QueryResult query={query} height={230}>
      {query.data && (
        <>
          <RateForm key={query.data.percent} percent={query.data.percent} />
          <SettingChanges changes={query.data.changes} labels={{ percent: t('VAT rate') }} />
        </>
      )}
    </QueryResult>
  );
}

function RateForm({ percent }: { percent: string }) {
  const form = useForm(
    editSelfBillingRate,
    { percent },
    {
      fieldOfKey: { TAX_RATE_ZERO: 'percent' },
      refreshes: [showSelfBillingRate],
      done: t('VAT rate saved'),
    },
  );
  return (
    <SettingForm
      title={t('VAT rate')}
      note={t(
        'Paid on top of commission to publishers of your own country who charge VAT and agreed to self-billing. Until it is set, their payments wait; enter 0 in a country without VAT.',
      )}
      labels={{ percent: t('Percent') }}
      form={form}
      inputMode="decimal"
      maxLength={7}
      permission="invoices.write"
      save={t('Save rate')}
    />
  );
}
