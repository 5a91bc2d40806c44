import { lazy, Suspense, useState } from 'react';
import { t } from '#web/lib/i18n.ts';
import { AppDrawer } from '#web/ui/app-drawer.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';

const PaymentBody = lazy(() => import('./payment-body.tsx'));

/** One payment in a drawer next to the list; `id` 0 closes it. */
export function PaymentDrawer({ id, onClose }: { id: number; onClose: () => void }) {
  // Keeps its content during the closing animation.
  const [last, setLast] = useState(id);
  if (id !== 0 && id !== last) setLast(id);
  return (
    <AppDrawer
      opened={id !== 0}
      onClose={onClose}
      title={t('Payment {last}', { last })}
      width={860}
    >
      {last !== 0 && (
        <Suspense fallback={<Skeleton height={320} />}>
          <PaymentBody key={last} id={last} />
        </Suspense>
      )}
    </AppDrawer>
  );
}
