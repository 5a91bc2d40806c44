import type { RouteComponent } from '@tanstack/react-router';
import { useMay } from '#web/lib/may.ts';
import { NotAllowed } from '#web/ui/not-allowed.tsx';
import { permissionOf } from './route-permissions.ts';

/** The screen for those whose role includes it; for others, in its place, that it does not. */
export function withRequiredRole(
  path: string,
  title: string,
  Screen: RouteComponent,
): RouteComponent {
  const permission = permissionOf(path);
  if (permission === null) return Screen;
  const RequiredRole: RouteComponent = () =>
    useMay(permission) ? <Screen /> : <NotAllowed title={title} />;
  // The router fetches a screen ahead by this.
  if (Screen.preload) RequiredRole.preload = Screen.preload;
  return RequiredRole;
}
