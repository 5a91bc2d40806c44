import {
  type DatevSettings,
  editDatevSettings,
  showDatevSettings,
} from '#contract/accounting/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useForm } from '#web/ui/use-form.ts';
import { SettingChanges } from '../setting-changes.tsx';
import { SettingForm } from '../setting-form.tsx';

const labels: Readonly<Record<keyof DatevSettings, string>> = {
  consultant: t('Consultant number'),
  client: t('Client number'),
  receivables: t('Receivables from brands'),
  payables: t('Payables to publishers'),
  owed_back: t('Publishers, owed back'),
  bad_debt: t('Cost of bad debts'),
  cash: t('Cash'),
  reward_cost: t('Cost of rewards'),
  network_fee: t('Network fee'),
  tax: t('Tax payable'),
  input_tax: t('Input tax'),
  clearing: t('Clearing'),
};

/** Numbers and accounts of the DATEV export, with their changes. */
export function DatevCard() {
  const { data } = useApiQuery(showDatevSettings, {});
  if (!data) return null;
  return (
    <>
      <DatevForm key={JSON.stringify(data.settings)} settings={data.settings} />
      <SettingChanges changes={data.changes} labels={labels} />
    </>
  );
}

function DatevForm({ settings }: { settings: DatevSettings }) {
  const form = useForm(editDatevSettings, settings, {
    fieldOfKey: { DATEV_INVALID: 'consultant' },
    refreshes: [showDatevSettings],
    done: t('DATEV settings saved'),
  });
  return (
    <SettingForm
      title={t('DATEV')}
      note={t('Agree the accounts with your tax adviser. Defaults are of SKR03.')}
      labels={labels}
      form={form}
      maxLength={8}
      permission="invoices.write"
      save={t('Save DATEV settings')}
    />
  );
}
