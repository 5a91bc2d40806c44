import { Suspense } from 'react';
import { latePart } from './late-part.tsx';
import type { QrCodeProps } from './qr-drawing.tsx';
import { Skeleton } from './skeleton.tsx';

const QrDrawing = latePart(() => import('./qr-drawing.tsx'));

/**
 * A QR code of a text, loaded when it is shown. Dark on white in both schemes, as readers require.
 * `label` describes its target.
 */
export function QrCode(props: QrCodeProps) {
  const { size = 160 } = props;
  return (
    <Suspense fallback={<Skeleton width={size} height={size} />}>
      <QrDrawing {...props} />
    </Suspense>
  );
}
