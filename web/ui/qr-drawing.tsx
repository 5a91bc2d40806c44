import { encode } from 'uqr';
import { t } from '#web/lib/i18n.ts';

export type QrCodeProps = { text: string; label: string; size?: number };

/** Draws the QR code; `QrCode` loads it on demand. */
export default function QrDrawing({ text, label, size = 160 }: QrCodeProps) {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 2 });
  const path = data
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return (
    <svg
      role="img"
      aria-label={t('QR code: {label}', { label })}
      width={size}
      height={size}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
      style={{ borderRadius: 8, background: '#fff' }}
    >
      <path d={path} fill="#17201c" />
    </svg>
  );
}
