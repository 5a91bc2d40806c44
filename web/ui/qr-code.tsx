import { lazy, Suspense } from 'react';

const QrDrawing = lazy(() => import('./qr-drawing.tsx'));

export type QrCodeProps = { text: string; label: string; size?: number };

/** A QR code of a text, dark on white in both schemes (readers need it). `label` says where it leads. */
export function QrCode(props: QrCodeProps) {
  const { size = 160 } = props;
  return (
    <Suspense fallback={<div style={{ width: size, height: size }} />}>
      <QrDrawing {...props} />
    </Suspense>
  );
}
