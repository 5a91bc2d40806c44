import type { ApiField } from '#contract/publisher-api/docs.ts';
import { t } from '#web/lib/i18n.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';

const about: Column<ApiField> = { id: 'about', head: t('Description'), width: 160, cell: aboutOf };

/** The fields of a request, or of a row of the response. */
export function FieldTable(props: { fields: readonly ApiField[]; asked: boolean }) {
  const name: Column<ApiField> = {
    id: 'name',
    head: t('Field'),
    width: 140,
    cell: (field) => (
      <>
        <code className="break-anywhere">{field.name}</code>
        <div className="quiet">
          {field.type}
          {props.asked && field.required && t(', needed')}
        </div>
      </>
    ),
  };
  return (
    <DataTable
      label={props.asked ? t('Request parameters') : t('Response fields')}
      columns={[name, about]}
      rows={props.fields}
      rowKey={(field) => field.name}
      empty={null}
    />
  );
}

function aboutOf({ description, values, otherwise }: ApiField) {
  const of =
    values.length > 0
      ? t('Allowed values: {value}.', { value: [...new Set(values)].join(', ') })
      : '';
  const absent = otherwise ? t('Default: {otherwise}.', { otherwise }) : '';
  return [description, of, absent].filter(Boolean).join(' ');
}
