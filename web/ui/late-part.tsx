import { CatchBoundary, type ErrorComponentProps } from '@tanstack/react-router';
import {
  type ComponentProps,
  type ComponentType,
  createElement,
  lazy,
  useEffect,
  useState,
} from 'react';
import { t } from '#web/lib/i18n.ts';
import { LoadFailure, loadModule, openNewVersion } from '#web/lib/load-module.ts';

/**
 * A part of a screen whose code is loaded when it is first shown; render it within `Suspense`. If it
 * cannot be loaded its place has a button that tries again; the rest of the screen stays.
 */
// biome-ignore lint/suspicious/noExplicitAny: any component, as for React's `lazy`.
export function latePart<Part extends ComponentType<any>>(load: () => Promise<{ default: Part }>) {
  type Props = ComponentProps<Part>;
  const begin = () => lazy(() => loadModule(load));
  let Loaded = begin();
  return function LatePart(props: Props) {
    const [attempt, setAttempt] = useState(0);
    const retry = () => {
      Loaded = begin();
      setAttempt(attempt + 1);
    };
    return (
      <CatchBoundary
        getResetKey={() => attempt}
        errorComponent={({ error }: ErrorComponentProps) => (
          <NotLoaded error={error} onRetry={retry} />
        )}
      >
        {createElement(Loaded as ComponentType<Props>, props)}
      </CatchBoundary>
    );
  };
}

function NotLoaded({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  if (!(error instanceof LoadFailure)) throw error;
  useEffect(() => void openNewVersion(), []);
  return (
    <p role="alert" className="quiet">
      {t('This could not be loaded. Check your connection and try again.')}{' '}
      <button type="button" className="color-accent" onClick={onRetry}>
        {t('Retry')}
      </button>
    </p>
  );
}
