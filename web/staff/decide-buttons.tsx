import type { StaffPermission } from '#contract/actors.ts';
import { MayButton } from './may-button.tsx';

type DecideButtonsProps = {
  permission: StaffPermission;
  /** Names the row for screen readers. */
  name: string;
  isBusy: boolean;
  onApprove?: (() => void) | undefined;
  onReject?: (() => void) | undefined;
};

/** Approve and Reject at the end of a row; the button for the current state is omitted. */
export function DecideButtons({
  permission,
  name,
  isBusy,
  onApprove,
  onReject,
}: DecideButtonsProps) {
  return (
    <span className="row no-wrap justify-end">
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
