import type { StaffPermission } from '#contract/actors.ts';
import { MayButton } from '../may-button.tsx';

type DecideButtonsProps = {
  permission: StaffPermission;
  /** Names the row for those who cannot see it. */
  name: string;
  isBusy: boolean;
  onApprove?: (() => void) | undefined;
  onReject?: (() => void) | undefined;
};

/** Approve and Reject at the end of a row; what the row already is has no button. */
export function DecideButtons({
  permission,
  name,
  isBusy,
  onApprove,
  onReject,
}: DecideButtonsProps) {
  return (
    <span className="row" style={{ flexWrap: 'nowrap', justifyContent: 'flex-end' }}>
      {onApprove && (
        <MayButton
          permission={permission}
          size="compact-sm"
          variant="light"
          loading={isBusy}
          aria-label={`Approve ${name}`}
          onClick={onApprove}
        >
          Approve
        </MayButton>
      )}
      {onReject && (
        <MayButton
          permission={permission}
          size="compact-sm"
          variant="default"
          disabled={isBusy}
          aria-label={`Reject ${name}`}
          onClick={onReject}
        >
          Reject
        </MayButton>
      )}
    </span>
  );
}
