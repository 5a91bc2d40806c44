import { Button, type ButtonProps } from '@mantine/core';
import type { StaffPermission } from '#contract/actors.ts';
import { t } from '#web/lib/i18n.ts';
import { DisabledButton } from '#web/ui/disabled-button.tsx';
import { useMay } from './staff-session.ts';

type MayButtonProps = ButtonProps & {
  permission: StaffPermission;
  onClick: () => void;
  'aria-label'?: string;
};

/** A button that requires a permission; without it the button is disabled and shows the reason. */
export function MayButton({ permission, onClick, ...rest }: MayButtonProps) {
  const may = useMay(permission);
  if (!may) return <DisabledButton {...rest} why={t('Your role does not have this permission.')} />;
  return <Button {...rest} onClick={onClick} />;
}
