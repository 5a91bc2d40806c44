import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  useState,
} from 'react';
import styles from './popup.module.css';
import { Popup } from './popup.tsx';

type ActionMenuProps = {
  label: string;
  /** The button that opens it. */
  target: ReactElement<{ onClick: () => void }>;
  children: ReactNode;
};

/** A button with a menu of actions: `<ActionMenu label="Export" target={<Button/>}>`. */
export function ActionMenu({ label, target, children }: ActionMenuProps) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <Popup
      role="menu"
      side="end"
      label={label}
      opened={opened}
      onClose={close}
      onClick={close}
      onKeyDown={moveInMenu}
      target={cloneElement(target, { onClick: () => setOpened(!opened) })}
    >
      {children}
    </Popup>
  );
}

type MenuItemProps = {
  icon?: ReactNode;
  lang?: string;
  isDanger?: boolean;
  onClick: () => void;
  children: ReactNode;
};

export function MenuItem({ icon, isDanger, children, ...rest }: MenuItemProps) {
  return (
    <button type="button" {...menuItem} {...rest} data-danger={isDanger || undefined}>
      {icon}
      {children}
    </button>
  );
}

/** For a link that is an item of a menu. */
export const menuItem = { role: 'menuitem', tabIndex: -1, className: styles.item } as const;

/** Text at the beginning of a menu. */
export function MenuHead({ children }: { children: ReactNode }) {
  return <div className={styles.head}>{children}</div>;
}

export const MenuLine = () => <hr className={styles.line} />;

/** Arrow keys, Home and End move between the items, a letter goes to the next item it begins. */
function moveInMenu(event: KeyboardEvent<HTMLElement>): void {
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="menuitem"]')];
  const at = items.indexOf(document.activeElement as HTMLElement);
  const next = nextItem(event, items, at);
  if (!next) return;
  event.preventDefault();
  next.focus();
}

function nextItem({ key }: KeyboardEvent, items: readonly HTMLElement[], at: number) {
  if (key === 'ArrowDown') return items[(at + 1) % items.length];
  if (key === 'ArrowUp') return items.at(at < 1 ? -1 : at - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (key.length !== 1 || key === ' ') return undefined;
  const begins = (item: HTMLElement) =>
    item.textContent.trim().toLowerCase().startsWith(key.toLowerCase());
  return [...items.slice(at + 1), ...items.slice(0, at + 1)].find(begins);
}
