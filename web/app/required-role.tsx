import type { RouteComponent } from '@tanstack/react-router';
import { useMay } from '#web/lib/may.ts';
import { NotAllowed } from '#web/ui/not-allowed.tsx';
import { permissionOf } from './route-permissions.ts';

/** Wraps a screen: roles without its permission see a notice instead. */
export function withRequiredRole(
  path: string,
  title: string,
  Screen: RouteComponent,
): RouteComponent {
  const permission = permissionOf(path);
  if (permission === null) return Screen;
  const RequiredRole: RouteComponent = () =>
    useMay(permission) ? <Screen /> : <NotAllowed title={title} />;
  // The router uses this to preload a screen.
  if (Screen.preload) RequiredRole.preload = Screen.preload;
  return RequiredRole;
}
