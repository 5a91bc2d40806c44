import { Button, type ButtonProps } from '@mantine/core';
import type { PublisherPermission } from '#contract/actors.ts';
import { ROLE_FORBIDS, useMay } from '#web/lib/may.ts';
import { DisabledButton } from './disabled-button.tsx';

type AllowedButtonProps = ButtonProps & {
  permission: PublisherPermission;
  type?: 'submit' | 'button';
  onClick?: () => void;
  'aria-label'?: string;
};

/** A button for roles with the permission. For other roles it is disabled and explains why. */
export function AllowedButton({ permission, onClick, type, ...rest }: AllowedButtonProps) {
  const isAllowed = useMay(permission);
  if (!isAllowed) return <DisabledButton {...rest} loading={false} why={ROLE_FORBIDS} />;
  return <Button {...rest} {...(type && { type })} {...(onClick && { onClick })} />;
}
