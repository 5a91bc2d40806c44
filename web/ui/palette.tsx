import {
  Spotlight,
  type SpotlightActionData,
  type SpotlightActionGroupData,
  spotlight,
} from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect } from 'react';

type Actions = readonly (SpotlightActionData | SpotlightActionGroupData)[];

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
export function Palette({ actions, query, onQuery, label, nothingFound, signal }: PaletteProps) {
  useEffect(() => {
    if (signal) spotlight.open();
  }, [signal]);
  return (
    <Spotlight
      actions={[...actions]}
      filter={choose}
      query={query}
      onQueryChange={onQuery}
      shortcut={null}
      nothingFound={nothingFound}
      attributes={{ content: { 'aria-label': label } }}
      overlayProps={{ blur: 0, backgroundOpacity: 0.45 }}
      scrollable
      maxHeight={420}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: label,
        'aria-label': label,
      }}
    />
  );
}

/** Servers tolerate typing errors, so that what they found may not contain the typed text. */
function choose(query: string, actions: Actions) {
  const wanted = query.trim().toLowerCase();
  const isMeant = ({ label = '', description = '' }: SpotlightActionData) =>
    `${label} ${description}`.toLowerCase().includes(wanted);
  return actions.filter((one) => ('actions' in one ? one.actions.length > 0 : isMeant(one)));
}
