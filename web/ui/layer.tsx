import { CloseButton } from '@mantine/core';
import { useFocusTrap } from '@mantine/hooks';
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { t } from '#web/lib/i18n.ts';
import styles from './layer.module.css';

type PanelProps = {
  onClose: () => void;
  title: ReactNode;
  /** Pixels. Full width on a small screen. */
  width: number;
  /** In the middle: a dialog. At a side: a drawer. */
  place: 'center' | 'left' | 'right';
  children: ReactNode;
};

/**
 * A panel above the page, which is shaded. The focus moves into it and returns to what opened it;
 * Escape and a press beside it close it.
 */
export function Layer({ opened, ...panel }: PanelProps & { opened: boolean }) {
  return opened && createPortal(<Panel {...panel} />, document.body);
}

function Panel({ onClose, title, width, place, children }: PanelProps) {
  const id = useId();
  const layer = useRef<HTMLDivElement>(null);
  const trap = useFocusTrap();
  useFocusReturn();
  useScrollLock();
  useEscape(layer, onClose);
  return (
    <div ref={layer} className={styles.layer} data-layer={place}>
      <div className={styles.shade} aria-hidden="true" onClick={onClose} />
      <section
        ref={trap}
        role="dialog"
        aria-modal="true"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-body`}
        tabIndex={-1}
        className={styles.panel}
        style={{ width }}
      >
        <div className={styles.head}>
          <h2 id={`${id}-title`}>{title}</h2>
          <CloseButton aria-label={t('Close')} onClick={onClose} />
        </div>
        <div id={`${id}-body`} className={styles.body}>
          {children}
        </div>
      </section>
    </div>
  );
}

/** Returns the focus to where it was, unless what closed the layer has moved it. */
function useFocusReturn(): void {
  // Before the trap, which moves the focus after a moment.
  useLayoutEffect(() => {
    const opener = document.activeElement;
    return () => {
      setTimeout(() => {
        const isLost = [null, document.body].includes(document.activeElement as HTMLElement | null);
        if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
      });
    };
  }, []);
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

/** Escape closes the topmost layer, unless it closes the list of an open select. */
function useEscape(layer: RefObject<HTMLElement | null>, onClose: () => void): void {
  useEffect(() => {
    const listen = ({ key, target, isComposing }: KeyboardEvent) => {
      if (key !== 'Escape' || isComposing) return;
      const isOnTop = [...document.querySelectorAll('[data-layer]')].at(-1) === layer.current;
      const isInList = target instanceof Element && target.matches(OPEN_LIST);
      if (isOnTop && !isInList) onClose();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [layer, onClose]);
}

/** Mantine marks a field with an open list. */
const OPEN_LIST = '[data-mantine-stop-propagation="true"]';
