import type { StaffPermission } from '#contract/actors.ts';
import { t } from '#web/lib/i18n.ts';
import { MayButton } from './may-button.tsx';

type DecideButtonsProps = {
  permission: StaffPermission;
  /** Names the row for screen readers. */
  name: string;
  isBusy: boolean;
  onAsk?: (() => void) | undefined;
  onApprove?: (() => void) | undefined;
  onReject?: (() => void) | undefined;
};

/** Ask, Approve and Reject at the end of a row; the button for the current state is omitted. */
export function DecideButtons({
  permission,
  name,
  isBusy,
  onAsk,
  onApprove,
  onReject,
}: DecideButtonsProps) {
  return (
    <span className="row no-wrap justify-end">
      {onAsk && (
        <MayButton
          permission={permission}
          size="compact-sm"
          variant="default"
          disabled={isBusy}
          aria-label={t('Ask about {name}', { name })}
          onClick={onAsk}
        >
          {t('Ask')}
        </MayButton>
      )}
      {onApprove && (
        <MayButton
          permission={permission}
          size="compact-sm"
          variant="light"
          loading={isBusy}
          aria-label={t('Approve {name}', { name })}
          onClick={onApprove}
        >
          {t('Approve')}
        </MayButton>
      )}
      {onReject && (
        <MayButton
          permission={permission}
          size="compact-sm"
          variant="default"
          disabled={isBusy}
          aria-label={t('Reject {name}', { name })}
          onClick={onReject}
        >
          {t('Reject')}
        </MayButton>
      )}
    </span>
  );
}
