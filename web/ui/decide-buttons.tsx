import { t } from '#web/lib/i18n.ts';
import { RoleButton } from './role-button.tsx';

type DecideButtonsProps = {
  /** Whether the role of the person may decide. */
  may: boolean;
  /** Names the row for screen readers. */
  name: string;
  isBusy: boolean;
  onAsk?: (() => void) | undefined;
  onApprove?: (() => void) | undefined;
  onReject?: (() => void) | undefined;
};

/** Ask, Approve and Reject at the end of a row; the button for the current state is omitted. */
export function DecideButtons(props: DecideButtonsProps) {
  const { may, name, isBusy, onAsk, onApprove, onReject } = props;
  const quiet = { variant: 'default', disabled: isBusy } as const;
  const buttons = [
    { text: t('Ask'), label: t('Ask about {name}', { name }), onClick: onAsk, look: quiet },
    {
      text: t('Approve'),
      label: t('Approve {name}', { name }),
      onClick: onApprove,
      look: { variant: 'light', loading: isBusy },
    },
    { text: t('Reject'), label: t('Reject {name}', { name }), onClick: onReject, look: quiet },
  ];
  return (
    <span className="row no-wrap justify-end">
      {buttons.map(
        ({ text, label, onClick, look }) =>
          onClick && (
            <RoleButton
              key={text}
              may={may}
              size="compact-sm"
              aria-label={label}
              onClick={onClick}
              {...look}
            >
              {text}
            </RoleButton>
          ),
      )}
    </span>
  );
}
