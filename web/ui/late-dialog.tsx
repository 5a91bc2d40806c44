import { type ComponentType, lazy, useEffect, useState } from 'react';

type DialogProps = { opened: boolean; onClose: () => void };

/**
 * A dialog that is loaded lazily; render it within `Suspense`. If opened before it has loaded, it
 * renders closed first, because a dialog records on opening where to return the focus.
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
