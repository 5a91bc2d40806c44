import { type ComponentType, createElement, lazy, useEffect, useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import { loadModule, openNewVersion } from '#web/lib/load-module.ts';
import { showError } from '#web/lib/toast.ts';

type DialogProps = { opened: boolean; onClose: () => void };

/**
 * A dialog whose code is loaded when it is first opened, so that no screen loads what it may never
 * show; render it within `Suspense`. If it cannot be loaded a message says so, and the next opening
 * tries again.
 */
export function lateDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>) {
  let isLoaded = false;
  let Loaded = begin();

  function begin() {
    return lazy<ComponentType<Props>>(async () => {
      try {
        const Dialog = await loadModule(load);
        isLoaded = true;
        return { default: Dialog };
      } catch {
        return { default: Failed };
      }
    });
  }

  function Failed({ onClose }: Props) {
    // biome-ignore lint/correctness/useExhaustiveDependencies: once for each failure.
    useEffect(() => {
      Loaded = begin();
      showError(t('This could not be loaded. Check your connection and try again.'));
      onClose();
      void openNewVersion();
    }, []);
    return null;
  }

  return function LateDialog(props: Props) {
    const [isWanted, setWanted] = useState(false);
    if (props.opened && !isWanted) setWanted(true);
    if (!isWanted || !(props.opened || isLoaded)) return null;
    return createElement(Loaded as ComponentType<Props>, props);
  };
}
