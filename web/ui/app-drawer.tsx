import { Drawer } from '@mantine/core';
import { type ReactNode, useEffect, useState } from 'react';
import { useLayer } from './use-layer.ts';
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
export function AppDrawer({ width = 480, children, ...drawer }: AppDrawerProps) {
  const { opened, title } = drawer;
  useTitleObject(opened && typeof title === 'string' ? title : '');
  return (
    <Drawer {...drawer} {...useLayer(opened)} position="right" size={width} data-prints>
      <AfterPaint>{children}</AfterPaint>
    </Drawer>
  );
}

/** Draws its content after the frame around it, so that a press is answered by the next frame. */
function AfterPaint({ children }: { children: ReactNode }) {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const frame = requestAnimationFrame(() => {
      timer = setTimeout(() => setPainted(true));
    });
    return () => {
      cancelAnimationFrame(frame);
      clearTimeout(timer);
    };
  }, []);
  return isPainted ? children : null;
}
