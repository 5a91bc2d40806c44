import { useDictionary } from '#web/lib/dictionary.ts';
import { StatusPill, type Tone } from './status-pill.tsx';

const tones: Readonly<Record<number, Tone>> = { 0: 'neutral', 1: 'wait', 2: 'up', 3: 'down' };

/** A channel's relationship with a brand: 0 none, 1 pending, 2 joined, 3 rejected or ended. */
export function RelationshipPill(props: { status: number; reason?: string | null }) {
  const labels = useDictionary();
  return (
    <StatusPill
      tone={tones[props.status] ?? 'neutral'}
      word={labels.of('relationship_status', props.status)}
      {...(props.reason && { reason: props.reason })}
    />
  );
}
