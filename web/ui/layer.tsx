import { CloseButton } from '@mantine/core';
import { useFocusTrap } from '@mantine/hooks';
import { type ReactNode, type RefObject, useEffect, useId, useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { t } from '#web/lib/i18n.ts';
import styles from './layer.module.css';

type FrameProps = {
  onClose: () => void;
  /** Pixels. Full width on a small screen. */
  width: number;
  /** In the middle: a dialog. At a side: a drawer. At the top: the command palette. */
  place: 'center' | 'left' | 'right' | 'top';
  children: ReactNode;
};

/** The accessible name of the panel: a text, or the id of a heading in it. */
type Named = { 'aria-label': string } | { 'aria-labelledby': string; 'aria-describedby': string };

type LayerProps = FrameProps & { opened: boolean; title: ReactNode };

/** A panel with a head above the page: the frame of dialogs and drawers. */
export function Layer({ opened, title, children, ...frame }: LayerProps) {
  const id = useId();
  if (!opened) return null;
  return (
    <LayerFrame {...frame} aria-labelledby={`${id}-title`} aria-describedby={`${id}-body`}>
      <div className={styles.head}>
        <h2 id={`${id}-title`}>{title}</h2>
        <CloseButton aria-label={t('Close')} onClick={frame.onClose} />
      </div>
      <div id={`${id}-body`} className={styles.body}>
        {children}
      </div>
    </LayerFrame>
  );
}

/**
 * A panel above the page, which is shaded; open while it is rendered. The focus moves into it and
 * returns to what opened it; Escape and a press beside it close it.
 */
export function LayerFrame({ onClose, width, place, children, ...named }: FrameProps & Named) {
  const layer = useRef<HTMLDivElement>(null);
  const trap = useFocusTrap();
  useFocusReturn();
  useScrollLock();
  useEscape(layer, onClose);
  // Also above an open menu, which is in the top layer of the browser.
  const popover = place === 'top' ? 'manual' : undefined;
  useLayoutEffect(() => {
    if (popover) layer.current?.showPopover();
  }, [popover]);
  return createPortal(
    <div ref={layer} className={styles.layer} data-layer={place} popover={popover}>
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
