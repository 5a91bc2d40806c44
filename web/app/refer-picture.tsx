/** The picture that leads to Refer a Friend. Its words are the link's name. */
export function ReferPicture({ small }: { small: boolean }) {
  const streams = (
    <g fill="none" strokeWidth="2.5" strokeLinecap="round">
      <path d="M6 10c0 12 14 8 14 22" stroke="var(--accent)" />
      <path d="M34 10c0 12-14 8-14 22" stroke="var(--series-2)" />
      <circle cx="6" cy="7" r="3" fill="var(--accent)" stroke="none" />
      <circle cx="34" cy="7" r="3" fill="var(--series-2)" stroke="none" />
    </g>
  );
  if (small) {
    return (
      <svg width="32" height="32" viewBox="0 0 40 40" aria-hidden="true">
        {streams}
      </svg>
    );
  }
  return (
    <svg viewBox="0 0 200 56" width="100%" aria-hidden="true">
      <rect width="200" height="56" rx="10" fill="var(--tint)" />
      <g transform="translate(10 9)">{streams}</g>
      <text x="62" y="25" fontSize="13" fontWeight="620" fill="var(--ink)">
        Refer a Friend
      </text>
      <text x="62" y="42" fontSize="11.5" fill="var(--ink-2)">
        Earn from what they earn
      </text>
    </svg>
  );
}
