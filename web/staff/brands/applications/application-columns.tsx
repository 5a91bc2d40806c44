import { Link } from '@tanstack/react-router';
import { t } from '#web/lib/i18n.ts';
import { ApplicationButtons, type ApplicationColumnsProps } from '#web/ui/application-buttons.tsx';
import {
  type Application,
  appliedColumn,
  messageColumn,
  siteColumn,
  stateColumn,
  verifiedColumn,
} from '#web/ui/application-columns.tsx';
import type { Column } from '#web/ui/data-table.tsx';
import { useMay } from '../../staff-session.ts';

export function applicationColumns(props: ApplicationColumnsProps): readonly Column<Application>[] {
  return [
    siteColumn(),
    {
      id: 'publisher',
      head: t('Publisher'),
      cell: (row) => <Link to={`/publishers/${row.publisher_id}`}>{row.publisher_name}</Link>,
    },
    verifiedColumn(),
    {
      id: 'brand',
      head: t('Brand'),
      cell: (row) => <Link to={`/brands/${row.mcid}`}>{row.merchant_name}</Link>,
    },
    messageColumn(),
    appliedColumn(),
    stateColumn(),
    decideColumn(props),
  ];
}

const decideColumn = (props: ApplicationColumnsProps): Column<Application> => ({
  id: 'decide',
  pinned: true,
  head: t('Decision'),
  numeric: true,
  cell: (row) => <Decide {...props} row={row} />,
});

function Decide({ row, ...props }: ApplicationColumnsProps & { row: Application }) {
  const { site_name, merchant_name } = row;
  return (
    <ApplicationButtons
      may={useMay('relationships.decide')}
      name={t('{site_name} for {merchant_name}', { site_name, merchant_name })}
      row={row}
      {...props}
    />
  );
}
