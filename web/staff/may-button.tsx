import type { StaffPermission } from '#contract/actors.ts';
import { RoleButton, type RoleButtonProps } from '#web/ui/role-button.tsx';
import { useMay } from './staff-session.ts';

type MayButtonProps = Omit<RoleButtonProps, 'may'> & { permission: StaffPermission };

/** A button for staff whose role has a permission. */
export function MayButton({ permission, ...rest }: MayButtonProps) {
  return <RoleButton may={useMay(permission)} {...rest} />;
}
