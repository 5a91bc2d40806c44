import { t } from '#web/lib/i18n.ts';
/** The logo mark, joining streams. Decorative: the element around it has the name. */
export function LogoMark({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill="#0b6b50" />
      <g fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round">
        <path d="M7 8c0 7 9 6 9 12v5" />
        <path d="M25 8c0 7-9 6-9 12" />
        <path d="M16 6v14" />
      </g>
    </svg>
  );
}

/** Logo mark and name. */
export function Logo({ size = 28 }: { size?: number }) {
  return (
    <span style={{ display: 'inline-flex', alignItems: 'center', gap: 8 }}>
      <LogoMark size={size} />
      <span
        style={{
          fontWeight: 620,
          fontSize: size * 0.64,
          letterSpacing: '-0.01em',
          color: 'var(--ink)',
        }}
      >
        {t('Tributary')}
      </span>
    </span>
  );
}
