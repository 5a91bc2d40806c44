import {
  type CSSProperties,
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
} from 'react';
import { placeBeside } from './beside.ts';
import styles from './popup.module.css';

type Role = 'dialog' | 'menu';

type PanelProps = {
  label: string;
  /** With which end of the button it is aligned. */
  side?: 'start' | 'end';
  role?: Role;
  style?: CSSProperties;
  className?: string | undefined;
  onClose: () => void;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  onClick?: () => void;
  children: ReactNode;
};

type PopupProps = PanelProps & {
  opened: boolean;
  /** The button that opens and closes it. */
  target: ReactElement;
};

type Button = ReactElement<{
  ref: Ref<HTMLButtonElement>;
  'aria-haspopup': Role;
  'aria-expanded': boolean;
}>;

/**
 * A panel at a button. The focus moves into it and returns to the button; Escape and a click beside
 * it close it.
 */
export function Popup({ opened, target, ...panel }: PopupProps) {
  const button = useRef<HTMLButtonElement>(null);
  const { role = 'dialog' } = panel;
  return (
    <>
      {cloneElement(target as Button, {
        ref: button,
        'aria-haspopup': role,
        'aria-expanded': opened,
      })}
      {opened && <Panel {...panel} role={role} button={button} />}
    </>
  );
}

function Panel(props: PanelProps & { button: RefObject<HTMLButtonElement | null> }) {
  const { button, label, className = '', side = 'start', role, onClose, ...rest } = props;
  const panel = useRef<HTMLDivElement>(null);
  useCloseBeside([panel, button], onClose);
  useLayoutEffect(() => {
    const [box, opener] = [panel.current, button.current];
    if (!box || !opener) return;
    // In the top layer no dialog covers it and no filtered or transformed element moves it.
    box.showPopover();
    const place = () => placeBeside(box, opener, side);
    const left = new AbortController();
    const { signal } = left;
    // Its own content scrolls without it.
    const followPage = ({ target }: Event) => !box.contains(target as Node) && place();
    const sized = new ResizeObserver(place);
    sized.observe(box);
    window.addEventListener('resize', place, { signal });
    document.addEventListener('scroll', followPage, { signal, capture: true, passive: true });
    place();
    (box.querySelector<HTMLElement>('[data-autofocus]') ?? focusable(box)[0] ?? box).focus();
    return () => {
      left.abort();
      sized.disconnect();
      const at = document.activeElement;
      if (at === null || at === document.body || box.contains(at)) opener.focus();
    };
  }, [button, side]);
  const follow = (event: KeyboardEvent<HTMLElement>) => {
    props.onKeyDown?.(event);
    if (event.key === 'Tab' && panel.current) keepInside(event, panel.current);
    if (event.key !== 'Escape') return;
    event.stopPropagation();
    onClose();
  };
  return (
    // biome-ignore-start lint/a11y: `role` is always dialog or menu.
    <div
      {...rest}
      ref={panel}
      role={role}
      popover="manual"
      className={`${styles.popup} ${className}`}
      aria-label={label}
      tabIndex={-1}
      onKeyDown={follow}
    />
    // biome-ignore-end lint/a11y: as above.
  );
}

function useCloseBeside(
  places: readonly RefObject<HTMLElement | null>[],
  onClose: () => void,
): void {
  const current = useRef({ places, onClose });
  useEffect(() => {
    current.current = { places, onClose };
  });
  useEffect(() => {
    const listen = ({ target }: Event) => {
      const { places: inside, onClose: close } = current.current;
      if (!inside.some((place) => place.current?.contains(target as Node))) close();
    };
    document.addEventListener('pointerdown', listen, true);
    return () => document.removeEventListener('pointerdown', listen, true);
  }, []);
}

function focusable(box: HTMLElement): HTMLElement[] {
  const found = box.querySelectorAll<HTMLElement>(
    'a[href], button:enabled:not([tabindex="-1"]), input:enabled, select:enabled, textarea:enabled, [role="menuitem"], [tabindex="0"]',
  );
  return [...found].filter((element) => element.offsetParent !== null);
}

/** From the last element Tab goes to the first, and back. */
function keepInside(event: KeyboardEvent, box: HTMLElement): void {
  const all = focusable(box);
  const [from, to] = event.shiftKey ? [all[0], all.at(-1)] : [all.at(-1), all[0]];
  const isAtEnd = document.activeElement === from || document.activeElement === box;
  if (!to || !isAtEnd) return;
  event.preventDefault();
  to.focus();
}
