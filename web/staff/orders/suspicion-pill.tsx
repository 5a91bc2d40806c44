import { StatusPill } from '#web/ui/status-pill.tsx';

/** Says that an order came too soon behind its click to be somebody's. */
export function SuspicionPill() {
  return (
    <StatusPill
      tone="wait"
      word="Too fast"
      reason="The order follows its click in less than 2 seconds, faster than anybody buys."
    />
  );
}
