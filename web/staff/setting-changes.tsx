import { useContext } from 'react';
import { t } from '#web/lib/i18n.ts';
import { network } from '#web/lib/network.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { Time } from '#web/ui/time.tsx';
import { SetupContext } from './unsaved.ts';

type Change = {
  at: string;
  staff_name: string;
  fields: readonly { name: string; old: string; new: string }[];
};

/**
 * The changes of a setting, if any: when, who, and each field before and after. Not in the setup, where
 * the table would move the buttons with every save.
 */
export function SettingChanges({
  changes,
  labels,
}: {
  changes: readonly Change[];
  labels: Readonly<Record<string, string>>;
}) {
  const isSetup = useContext(SetupContext);
  const columns: readonly Column<Change>[] = [
    { id: 'at', head: t('Changed'), cell: (row) => <Time at={row.at} zone={network.time_zone} /> },
    { id: 'staff', head: t('Changed by'), cell: (row) => row.staff_name },
    {
      id: 'fields',
      head: t('Change'),
      width: 360,
      cell: (row) =>
        row.fields.map((field) => (
          <div key={field.name}>
            {labels[field.name] ?? field.name}: {field.old !== '' && <s>{field.old}</s>} {field.new}
          </div>
        )),
    },
  ];
  if (changes.length === 0 || isSetup) return null;
  return (
    <section className="stack gap-8 min-w-0">
      <h2>{t('Changes')}</h2>
      <DataTable
        label={t('Changes')}
        columns={columns}
        rows={changes}
        rowKey={(row) => row.at}
        empty={null}
      />
    </section>
  );
}
