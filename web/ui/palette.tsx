import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '#web/lib/i18n.ts';
import { LayerFrame } from './layer.tsx';
import styles from './palette.module.css';
import { type PaletteAction, type PaletteGroup, PaletteList } from './palette-list.tsx';

export type { PaletteAction, PaletteGroup };

type Actions = readonly (PaletteAction | PaletteGroup)[];

type PaletteProps = {
  /** Screens and actions are filtered by their name; groups are shown as the server found them. */
  actions: Actions;
  query: string;
  onQuery: (query: string) => void;
  /** Accessible name and placeholder. */
  label: string;
  nothingFound: string;
  /** Changes each time the palette is opened. */
  signal: number;
};

/** The command palette of both applications. */
export function Palette({ signal, ...panel }: PaletteProps) {
  const [closed, setClosed] = useState(0);
  const close = () => {
    setClosed(signal);
    panel.onQuery('');
  };
  return signal !== closed && <Panel {...panel} onClose={close} />;
}

type PanelProps = Omit<PaletteProps, 'signal'> & { onClose: () => void };

function Panel({ actions, query, onQuery, label, nothingFound, onClose }: PanelProps) {
  const listId = useId();
  const found = choose(query, actions);
  const entries = found.flatMap((one) => ('actions' in one ? one.actions : one));
  const { marked, markFirst, step } = useMark(entries);
  const idOf = (action: PaletteAction) => `${listId}-${entries.indexOf(action)}`;
  const run = ({ onClick }: PaletteAction) => {
    // The focus is back first, so that a dialog that the action opens returns it to the same place.
    flushSync(onClose);
    setTimeout(onClick);
  };
  return (
    <LayerFrame onClose={onClose} width={600} place="top" aria-label={label}>
      <Field
        label={label}
        query={query}
        onQuery={(typed) => {
          onQuery(typed);
          markFirst();
        }}
        listId={entries.length > 0 ? listId : undefined}
        markedId={marked && idOf(marked)}
        keys={{
          ArrowDown: () => step(1),
          ArrowUp: () => step(-1),
          Enter: () => marked && run(marked),
        }}
      />
      <PaletteList
        id={listId}
        label={label}
        found={found}
        query={query}
        marked={marked}
        idOf={idOf}
        onChoose={run}
      />
      <Status count={entries.length} nothingFound={nothingFound} />
    </LayerFrame>
  );
}

type FieldProps = Pick<PaletteProps, 'label' | 'query' | 'onQuery'> & {
  /** None while nothing is found. */
  listId: string | undefined;
  markedId: string | undefined;
  keys: Readonly<Record<string, () => void>>;
};

function Field({ label, query, onQuery, listId, markedId, keys }: FieldProps) {
  const press = (event: KeyboardEvent) => {
    const act = keys[event.key];
    // Safari ends the input method before it reports the Enter that does so, with the code 229.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
    if (!act || isComposing) return;
    event.preventDefault();
    act();
  };
  return (
    <label className={styles.search}>
      <IconSearch size={18} aria-hidden="true" />
      <input
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={listId !== undefined}
        aria-controls={listId}
        aria-activedescendant={markedId}
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={100}
        placeholder={label}
        value={query}
        onChange={(event) => onQuery(event.currentTarget.value)}
        onKeyDown={press}
      />
    </label>
  );
}

/** Announces how much is found; shows it only if that is nothing. */
function Status({ count, nothingFound }: { count: number; nothingFound: string }) {
  return (
    <p role="status" className={count > 0 ? 'hidden-text' : styles.empty}>
      {count > 0 ? t('{count, plural, one {# result} other {# results}}', { count }) : nothingFound}
    </p>
  );
}

/** Servers tolerate typing errors, so that what they found may not contain the typed text. */
function choose(query: string, actions: Actions) {
  const wanted = query.trim().toLowerCase();
  const isMeant = ({ label, description = '' }: PaletteAction) =>
    `${label} ${description}`.toLowerCase().includes(wanted);
  return actions.filter((one) => ('actions' in one ? one.actions.length > 0 : isMeant(one)));
}

/**
 * The entry that Enter runs: none when the palette opens, the first one once something is typed, and
 * those to which arrows step, around both ends.
 */
function useMark(entries: readonly PaletteAction[]) {
  const [id, setId] = useState<string | null>(null);
  const chosen = entries.findIndex((entry) => entry.id === id);
  const place = chosen < 0 && id !== null ? 0 : chosen;
  const step = (by: 1 | -1) => {
    const next = entries[place + by] ?? entries.at(by === 1 ? 0 : -1);
    if (next) setId(next.id);
  };
  return { marked: entries[place], markFirst: () => setId(''), step };
}
