import { TextInput } from '@mantine/core';
import type { FormEvent } from 'react';
import {
  type DatevSettings,
  editDatevSettings,
  showDatevSettings,
} from '#contract/accounting/staff.ts';
import { t } from '#web/lib/i18n.ts';
import { showDone } from '#web/lib/toast.ts';
import { useApiQuery } from '#web/lib/use-api-query.ts';
import { useFieldErrors, useTextFields } from '#web/ui/form-fields.ts';
import { useSend } from '#web/ui/use-send.ts';
import { SaveButton } from '../save-button.tsx';
import { SettingChanges } from '../setting-changes.tsx';

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
  const errors = useFieldErrors({ DATEV_INVALID: 'consultant' });
  const { values, field } = useTextFields(settings, errors);
  const save = useSend(editDatevSettings, errors, {
    refreshes: [showDatevSettings],
    onDone: () => showDone(t('DATEV settings saved')),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (errors.check(editDatevSettings, values)) save.mutate(values);
  };
  const names = Object.keys(labels) as (keyof DatevSettings)[];
  return (
    <section className="card" aria-labelledby="datev">
      <form className="stack" onSubmit={submit} noValidate>
        <h2 id="datev">{t('DATEV')}</h2>
        <p className="quiet">
          {t('Agree the accounts with your tax adviser. Defaults are of SKR03.')}
        </p>
        <div className="fields">
          {names.map((name) => (
            <TextInput
              key={name}
              inputMode="numeric"
              maxLength={8}
              label={labels[name]}
              {...field(name)}
            />
          ))}
        </div>
        <div className="row">
          <SaveButton
            permission="invoices.write"
            isChanged={JSON.stringify(values) !== JSON.stringify(settings)}
            loading={save.isPending}
          >
            {t('Save DATEV settings')}
          </SaveButton>
        </div>
      </form>
    </section>
  );
}
