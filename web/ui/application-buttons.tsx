import type { Application } from './application-columns.tsx';
import { DecideButtons } from './decide-buttons.tsx';

const PENDING = 1;
const JOINED = 2;
const REJECTED = 3;

export type ApplicationColumnsProps = {
  /** The application that is being decided. */
  busyId: number | null;
  onApprove: (row: Application) => void;
  onAsk: (row: Application) => void;
  onReject: (row: Application) => void;
};

type ApplicationButtonsProps = ApplicationColumnsProps & {
  may: boolean;
  /** Names the row for screen readers. */
  name: string;
  row: Application;
};

/** The decisions on an application that its status allows. */
export function ApplicationButtons(props: ApplicationButtonsProps) {
  const { may, name, row, busyId, onApprove, onAsk, onReject } = props;
  return (
    <DecideButtons
      {...{ may, name }}
      isBusy={busyId === row.relationship_id}
      onAsk={row.status === PENDING ? () => onAsk(row) : undefined}
      onApprove={row.status === JOINED ? undefined : () => onApprove(row)}
      onReject={row.status === REJECTED ? undefined : () => onReject(row)}
    />
  );
}
