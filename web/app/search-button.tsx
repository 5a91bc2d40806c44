import { lazy } from 'react';
import { PaletteButton } from '#web/ui/palette-button.tsx';
import type { QuickAction } from './screen-search.tsx';

const ScreenSearch = lazy(() => import('./screen-search.tsx'));

/** Opens the search of screens, actions and objects. */
export function SearchButton({ actions }: { actions: readonly QuickAction[] }) {
  return (
    <PaletteButton>{(signal) => <ScreenSearch signal={signal} actions={actions} />}</PaletteButton>
  );
}
