import { type ReactNode, useEffect, useRef } from 'react';
import styles from './palette.module.css';

export type PaletteAction = {
  id: string;
  label: string;
  description?: string;
  /** An icon or a logo. */
  leftSection?: ReactNode;
  onClick: () => void;
};

export type PaletteGroup = { group: string; actions: readonly PaletteAction[] };

type PaletteListProps = {
  id: string;
  label: string;
  found: readonly (PaletteAction | PaletteGroup)[];
  query: string;
  marked: PaletteAction | undefined;
  /** The id of an entry's element. */
  idOf: (action: PaletteAction) => string;
  onChoose: (action: PaletteAction) => void;
};

/** What the palette has found. The focus stays in its field, which names the marked entry. */
export function PaletteList({ found, query, ...list }: PaletteListProps) {
  const { id, label, marked, idOf, onChoose } = list;
  const box = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each change of what is marked.
  useEffect(() => {
    box.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [marked?.id, query]);
  if (found.length === 0) return null;
  const optionOf = (action: PaletteAction) => (
    <Option
      key={action.id}
      {...action}
      id={idOf(action)}
      isMarked={action === marked}
      onClick={() => onChoose(action)}
    />
  );
  return (
    <div
      ref={box}
      id={id}
      role="listbox"
      aria-label={label}
      className={styles.list}
      onMouseDown={(event) => event.preventDefault()}
    >
      {found.map((one, place) => {
        if (!('actions' in one)) return optionOf(one);
        const headingId = `${id}-group-${place}`;
        return (
          // biome-ignore lint/a11y/useSemanticElements: entries are not form fields.
          <div key={one.group} role="group" aria-labelledby={headingId}>
            <div id={headingId} role="presentation" className={styles.heading}>
              {one.group}
            </div>
            {one.actions.map(optionOf)}
          </div>
        );
      })}
    </div>
  );
}

type OptionProps = PaletteAction & { isMarked: boolean };

function Option({ id, label, description, leftSection, onClick, isMarked }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles keys.
    <div id={id} role="option" aria-selected={isMarked} className={styles.option} onClick={onClick}>
      <span className={styles.icon} aria-hidden="true">
        {leftSection}
      </span>
      <span className={styles.texts}>
        <span>{label}</span>
        {description && <span className={styles.description}>{description}</span>}
      </span>
    </div>
  );
}
