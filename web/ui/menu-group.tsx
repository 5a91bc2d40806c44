import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import styles from './sidebar.module.css';

const KEY = 'sidebar_groups';

type Choices = Readonly<Record<string, boolean>>;

function readChoices(): Choices {
  try {
    return (JSON.parse(localStorage.getItem(KEY) ?? '{}') ?? {}) as Choices;
  } catch {
    return {};
  }
}

/** Whether a group of the menu is open, as the user has left it on this device. */
function useRemembered(id: string, start: boolean) {
  const [chosen, setChosen] = useState(() => readChoices()[id]);
  const choose = (open: boolean) => {
    localStorage.setItem(KEY, JSON.stringify({ ...readChoices(), [id]: open }));
    setChosen(open);
  };
  return [chosen ?? start, choose] as const;
}

type MenuGroupProps = {
  /** Identifies the group on this device. */
  id: string;
  title: string;
  /** Whether it is open before the user opens or closes one. */
  startsOpen: boolean;
  /** What people come for most cannot be closed. */
  isFixed?: boolean;
  /** It contains the current screen, so that it is open. */
  isLit: boolean;
  /** Shown on the heading of a closed group. */
  note?: ReactNode;
  children: ReactNode;
};

/** A group of the menu with its entries, list items. */
export function MenuGroup({
  id,
  title,
  startsOpen,
  isFixed,
  isLit,
  note,
  ...rest
}: MenuGroupProps) {
  const [isChosen, choose] = useRemembered(id, startsOpen);
  const isOpen = isFixed || isChosen || isLit;
  return (
    <>
      {isFixed ? (
        <p className={styles.heading}>{title}</p>
      ) : (
        <button
          type="button"
          className={styles.group}
          aria-expanded={isOpen}
          onClick={() => choose(!isOpen)}
        >
          {title}
          {!isOpen && note}
          <IconChevronDown size={14} aria-hidden="true" />
        </button>
      )}
      {isOpen && <ul aria-label={title}>{rest.children}</ul>}
    </>
  );
}
