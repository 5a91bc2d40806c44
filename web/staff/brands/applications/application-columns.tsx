import { Link } from '@tanstack/react-router';
import { t } from '#web/lib/i18n.ts';
import { DecideButtons } from '#web/staff/decide-buttons.tsx';
import {
  type Application,
  appliedColumn,
  messageColumn,
  siteColumn,
  stateColumn,
  verifiedColumn,
} from '#web/ui/application-columns.tsx';
import type { Column } from '#web/ui/data-table.tsx';

const PENDING = 1;
const JOINED = 2;
const REJECTED = 3;

type ApplicationColumnsProps = {
  busyId: number | null;
  onApprove: (row: Application) => void;
  onAsk: (row: Application) => void;
  onReject: (row: Application) => void;
};

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
  cell: (row) => (
    <DecideButtons
      permission="relationships.decide"
      name={t('{site_name} for {merchant_name}', {
        site_name: row.site_name,
        merchant_name: row.merchant_name,
      })}
      isBusy={props.busyId === row.relationship_id}
      onAsk={row.status === PENDING ? () => props.onAsk(row) : undefined}
      onApprove={row.status === JOINED ? undefined : () => props.onApprove(row)}
      onReject={row.status === REJECTED ? undefined : () => props.onReject(row)}
    />
  ),
});
