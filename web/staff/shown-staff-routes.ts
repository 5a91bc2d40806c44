import { staffRoutes } from './routes.tsx';
import type { StaffRoute } from './staff-route.ts';

/** The screens of the menu that a staff member may open. */
export function shownStaffRoutes(
  staff: { permissions: readonly string[] } | undefined,
): readonly StaffRoute[] {
  const has = staff?.permissions ?? [];
  return staffRoutes.filter(({ icon, permission = [] }) => {
    const needed = [permission].flat();
    return icon && (needed.length === 0 || needed.some((one) => has.includes(one)));
  });
}
