import { Button, type ButtonProps } from '@mantine/core';
import { t } from '#web/lib/i18n.ts';
import { DisabledButton } from './disabled-button.tsx';

export type RoleButtonProps = ButtonProps & {
  /** Whether the role of the person has the permission. */
  may: boolean;
  onClick: () => void;
  'aria-label'?: string;
};

/** A button that requires a permission; without it the button is disabled and shows the reason. */
export function RoleButton({ may, onClick, ...rest }: RoleButtonProps) {
  if (!may) return <DisabledButton {...rest} why={t('Your role does not have this permission.')} />;
  return <Button {...rest} onClick={onClick} />;
}
