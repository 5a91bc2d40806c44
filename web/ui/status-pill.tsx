import { useContext } from 'react';
import { InFilter } from './filter-value.tsx';
import { Tooltip } from './tooltip.tsx';

export type Tone = 'up' | 'wait' | 'down' | 'neutral';

const tints: Record<Tone, string> = {
  up: 'var(--tint)',
  wait: 'var(--wait-tint)',
  down: 'var(--down-tint)',
  neutral: 'var(--neutral-tint)',
};
const inks: Record<Tone, string> = {
  up: 'var(--up)',
  wait: 'var(--wait)',
  down: 'var(--down)',
  neutral: 'var(--ink-2)',
};
const shapes: Record<Tone, string> = {
  up: 'M2.5 6.5 5 9l4.5-6',
  wait: 'M6 1.5a4.5 4.5 0 1 1 0 9 4.5 4.5 0 0 1 0-9M6 4v2.2l1.6.9',
  down: 'M3 3l6 6M9 3l-6 6',
  neutral: 'M2.5 6h7',
};

/**
 * A state by colour, shape and word: `<StatusPill tone="wait" word="Pending" />`. `reason` is shown
 * on hover and focus. Tones: up = approved, joined, paid; wait = pending, in review; down =
 * rejected, failed; neutral = none, paused, offline.
 */
export function StatusPill({
  tone,
  word,
  reason,
}: {
  tone: Tone;
  word: string;
  reason?: string | null;
}) {
  const isInButton = useContext(InFilter);
  const pill = (
    <span
      tabIndex={reason && !isInButton ? 0 : undefined}
      style={{
        display: 'inline-flex',
        width: 'fit-content',
        alignItems: 'center',
        gap: 4,
        padding: '1px 8px 1px 6px',
        borderRadius: 999,
        fontSize: 12,
        fontWeight: 550,
        lineHeight: '20px',
        whiteSpace: 'var(--pill-wrap, nowrap)' as 'nowrap',
        background: tints[tone],
        color: inks[tone],
      }}
    >
      <Shape tone={tone} />
      {word}
      {reason && <span className="hidden-text">: {reason}</span>}
    </span>
  );
  return reason ? <Tooltip label={reason}>{pill}</Tooltip> : pill;
}

type ShapeProps = { tone: Tone };

function Shape({ tone }: ShapeProps) {
  return (
    <svg
      style={{ flexShrink: 0 }}
      width="12"
      height="12"
      viewBox="0 0 12 12"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={shapes[tone]} />
    </svg>
  );
}
