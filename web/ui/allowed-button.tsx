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

/** A button for those whose role allows it; for others it stands there and says why not. */
export function AllowedButton({ permission, onClick, type, ...rest }: AllowedButtonProps) {
  const isAllowed = useMay(permission);
  if (!isAllowed) return <DisabledButton {...rest} loading={false} why={ROLE_FORBIDS} />;
  return <Button {...rest} {...(type && { type })} {...(onClick && { onClick })} />;
}
