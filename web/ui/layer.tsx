import { useFocusTrap } from '@mantine/hooks';
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import styles from './layer.module.css';
import { useLayer } from './use-layer.ts';

type FrameProps = {
  onClose: () => void;
  /** Pixels. Full width on a small screen. */
  width: number;
  place: 'top';
  'aria-label': string;
  children: ReactNode;
};

/**
 * A panel above the page, which is shaded; open while it is rendered. The focus moves into it and
 * returns to what opened it; Escape and a press beside it close it.
 */
export function LayerFrame({ onClose, width, place, children, ...named }: FrameProps) {
  const layer = useRef<HTMLDivElement>(null);
  const trap = useFocusTrap();
  useScrollLock();
  useEscape(useLayer(true).closeOnEscape, onClose);
  // Also above an open menu, which is in the top layer of the browser.
  useLayoutEffect(() => layer.current?.showPopover(), []);
  return createPortal(
    <div ref={layer} className={styles.layer} data-layer={place} popover="manual">
      <div className={styles.shade} aria-hidden="true" onClick={onClose} />
      <section
        ref={trap}
        role="dialog"
        aria-modal="true"
        {...named}
        tabIndex={-1}
        className={styles.panel}
        style={{ width }}
      >
        {children}
      </section>
    </div>,
    document.body,
  );
}

/** Keeps the page still; the space of its scroll bar stays, so that nothing moves. */
function useScrollLock(): void {
  useLayoutEffect(() => {
    const { style, clientWidth } = document.documentElement;
    const before = style.cssText;
    style.paddingRight = `${window.innerWidth - clientWidth}px`;
    style.overflow = 'hidden';
    return () => {
      style.cssText = before;
    };
  }, []);
}

function useEscape(isOnTop: boolean, onClose: () => void): void {
  useEffect(() => {
    const listen = ({ key, isComposing }: KeyboardEvent) => {
      if (key === 'Escape' && !isComposing && isOnTop) onClose();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOnTop, onClose]);
}
