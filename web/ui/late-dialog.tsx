import { type ComponentType, lazy, useEffect, useState } from 'react';

type DialogProps = { opened: boolean; onClose: () => void };

/**
 * A dialog whose file is fetched behind the first paint, to be put within a `Suspense`. Asked to open
 * before it has come, it stands closed for a moment first: a dialog notes on opening where the focus
 * shall return.
 */
export function lateDialog<Props extends DialogProps>(load: () => Promise<ComponentType<Props>>) {
  return lazy(() =>
    load().then((Dialog) => ({
      default: function LateDialog(props: Props) {
        const [isThere, setThere] = useState(false);
        useEffect(() => setThere(true), []);
        return <Dialog {...props} opened={props.opened && isThere} />;
      },
    })),
  );
}
