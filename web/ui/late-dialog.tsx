import { type ComponentType, createElement, lazy, useEffect, useState } from 'react';

type DialogProps = { opened: boolean; onClose: () => void };

/**
 * A dialog whose code is loaded when it is first opened, so that no screen loads what it may never
 * show; render it within `Suspense`. Once loaded it renders closed first, because a dialog records
 * on opening where to return the focus.
 */
export function lateDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>) {
  const Loaded = lazy(() =>
    load().then((Dialog) => ({
      default: function LoadedDialog(props: Props) {
        const [isThere, setThere] = useState(false);
        useEffect(() => setThere(true), []);
        return <Dialog {...props} opened={props.opened && isThere} />;
      },
    })),
  );
  return function LateDialog(props: Props) {
    const [isWanted, setWanted] = useState(false);
    if (props.opened && !isWanted) setWanted(true);
    return isWanted ? createElement<Props>(Loaded as ComponentType<Props>, props) : null;
  };
}
