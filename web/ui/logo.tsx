import { network, PRODUCT_NAME } from '#web/lib/network.ts';

/**
 * The mark of the network: its logo, or the first letter of its name; the joining streams until it
 * is named. Decorative: the element around it has the name.
 */
export function LogoMark({ size = 28 }: { size?: number }) {
  if (network.logo !== '') {
    return (
      <img
        src={network.logo}
        alt=""
        height={size}
        style={{ maxWidth: size * 4, borderRadius: 6 }}
      />
    );
  }
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <rect width="32" height="32" rx="8" fill={network.colour} />
      {network.name === PRODUCT_NAME ? <Streams /> : <FirstLetter />}
    </svg>
  );
}

function Streams() {
  return (
    <g fill="none" stroke="#fff" strokeWidth="3" strokeLinecap="round">
      <path d="M7 8c0 7 9 6 9 12v5" />
      <path d="M25 8c0 7-9 6-9 12" />
      <path d="M16 6v14" />
    </g>
  );
}

function FirstLetter() {
  return (
    <text x="16" y="22.5" textAnchor="middle" fill="#fff" fontSize="18" fontWeight="700">
      {[...network.name][0]?.toUpperCase()}
    </text>
  );
}

/** Mark and name of the network. */
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
        {network.name}
      </span>
    </span>
  );
}
