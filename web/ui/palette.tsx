import { createSpotlight, Spotlight, useSpotlight } from '@mantine/spotlight';
import '@mantine/spotlight/styles.layer.css';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { t } from '#web/lib/i18n.ts';
import styles from './palette.module.css';
import { readRecent, recentFirst, rememberRecent } from './recent-actions.ts';
import { useLayer } from './use-layer.ts';

export type PaletteAction = {
  id: string;
  label: string;
  description?: string;
  /** An icon or a logo. */
  leftSection?: ReactNode;
  onClick: () => void;
};

export type PaletteGroup = { group: string; actions: readonly PaletteAction[] };

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
  /** Names the list of recent entries on this device. */
  recentKey: string;
};

/** Longer than `useLayer` takes to return the focus. */
const FOCUS_RETURN_MS = 10;

/** The command palette of both applications. */
export function Palette({ signal, recentKey, ...panel }: PaletteProps) {
  const [recent, setRecent] = useState(() => readRecent(recentKey));

  const [[store, { open, close }]] = useState(createSpotlight);
  const layer = useLayer(useSpotlight(store).opened);
  // biome-ignore lint/correctness/useExhaustiveDependencies: opens it each time the signal changes.
  useEffect(open, [signal]);
  const run = ({ id, onClick }: PaletteAction) => {
    flushSync(close);
    setRecent(rememberRecent(recentKey, id));
    // The focus is back first, so that a dialog that the action opens returns it to the same place.
    setTimeout(onClick, FOCUS_RETURN_MS);
  };
  return (
    <Spotlight.Root
      {...layer}
      store={store}
      shortcut={null}
      query={panel.query}
      onQueryChange={panel.onQuery}
      classNames={styles}
      attributes={{ content: { 'aria-label': panel.label } }}
      overlayProps={{ backgroundOpacity: 0.45 }}
      transitionProps={{ transition: 'fade', duration: 180, exitDuration: 0 }}
    >
      <Panel
        {...panel}
        actions={recentFirst(panel.actions, panel.query, recent)}
        onClose={close}
        onRun={run}
      />
    </Spotlight.Root>
  );
}

type PanelProps = Omit<PaletteProps, 'signal' | 'recentKey'> & {
  onClose: () => void;
  onRun: (action: PaletteAction) => void;
};

/**
 * Spotlight marks an entry by its place and for the eyes only. Here the mark stays on its entry when results
 * of the server arrive, and the field names it, as a combobox does.
 */
function Panel({ actions, query, label, nothingFound, onClose, onRun }: PanelProps) {
  const listId = useId();
  const found = choose(query, actions);
  const entries = found.flatMap((one) => ('actions' in one ? one.actions : one));
  const { marked, markFirst, step } = useMark(entries);
  const hasEntries = entries.length > 0;
  const idOf = (action: PaletteAction) => `${listId}-${entries.indexOf(action)}`;
  const markedId = marked && idOf(marked);
  useEffect(() => {
    if (markedId) document.getElementById(markedId)?.scrollIntoView({ block: 'nearest' });
  }, [markedId]);
  const press = (event: KeyboardEvent) => {
    // Safari ends the input method before it reports the Enter that does so, with the code 229.
    const isComposing = event.nativeEvent.isComposing || event.keyCode === 229;
    const act = {
      ArrowDown: () => step(1),
      ArrowUp: () => step(-1),
      Enter: () => marked && onRun(marked),
      Escape: onClose,
    }[event.key];
    if (!act) return;
    event.stopPropagation();
    if (isComposing) return;
    event.preventDefault();
    act();
  };
  const optionOf = (action: PaletteAction) => (
    <Option
      key={action.id}
      action={action}
      id={idOf(action)}
      isMarked={action === marked}
      onRun={() => onRun(action)}
    />
  );
  return (
    <>
      <Spotlight.Search
        role="combobox"
        aria-label={label}
        aria-autocomplete="list"
        aria-expanded={hasEntries}
        aria-controls={hasEntries ? listId : undefined}
        aria-activedescendant={markedId}
        // Escape closes only the palette, not also a dialog below it.
        data-mantine-stop-propagation="true"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="go"
        maxLength={100}
        placeholder={label}
        leftSection={<IconSearch size={18} aria-hidden="true" />}
        onChange={markFirst}
        onKeyDownCapture={press}
      />
      {hasEntries && (
        <Spotlight.ActionsList id={listId} role="listbox" aria-label={label}>
          {found.map((one) =>
            'actions' in one ? (
              <Spotlight.ActionsGroup
                key={one.group}
                label={one.group}
                role="group"
                aria-label={one.group}
              >
                {one.actions.map(optionOf)}
              </Spotlight.ActionsGroup>
            ) : (
              optionOf(one)
            ),
          )}
        </Spotlight.ActionsList>
      )}
      <Status count={entries.length} nothingFound={nothingFound} />
    </>
  );
}

type OptionProps = { action: PaletteAction; id: string; isMarked: boolean; onRun: () => void };

function Option({ action, id, isMarked, onRun }: OptionProps) {
  return (
    <Spotlight.Action
      label={action.label}
      description={action.description ?? ''}
      leftSection={action.leftSection}
      role="option"
      aria-selected={isMarked}
      // Spotlight has no other way to give an entry an id.
      renderRoot={(root) => <button type="button" {...root} id={id} />}
      data-selected={isMarked || undefined}
      closeSpotlightOnTrigger={false}
      onClick={onRun}
    />
  );
}

/** Announces how much is found; shows it only if that is nothing. */
function Status({ count, nothingFound }: { count: number; nothingFound: string }) {
  return (
    <p role="status" className={count > 0 ? 'hidden-text' : styles.nothing}>
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
