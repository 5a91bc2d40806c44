import { type ReactNode, useEffect, useState } from 'react';
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
      <AfterPaint>{children}</AfterPaint>
    </Layer>
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
