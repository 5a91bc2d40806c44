import type { ReactNode } from 'react';
import { Layer } from './layer.tsx';
import { useTitleObject } from './use-title-object.ts';

type AppDrawerProps = {
  opened: boolean;
  onClose: () => void;
  title: ReactNode;
  /** Pixels; default 480. Full width on a small screen. */
  width?: number;
  children: ReactNode;
};

/**
 * The drawer for details next to a list. Keep it mounted and switch `opened`, as for `AppDialog`.
 */
export function AppDrawer({ opened, onClose, title, width = 480, children }: AppDrawerProps) {
  useTitleObject(opened && typeof title === 'string' ? title : '');
  return (
    <Layer opened={opened} onClose={onClose} title={title} width={width} place="right">
      {children}
    </Layer>
  );
}
