import { counted } from '#web/lib/counted.ts';
import { t } from '#web/lib/i18n.ts';

/** What became of lines that were decided. */
export function decisionText(done: {
  decided: number;
  unchanged: number;
  decision: string;
}): string {
  const { decided, unchanged, decision } = done;
  const lines = counted(decided, 'line');
  if (decision === 'approved')
    return unchanged > 0
      ? t('{lines} approved, {unchanged} unchanged', { lines, unchanged })
      : t('{lines} approved', { lines });
  return unchanged > 0
    ? t('{lines} rejected, {unchanged} unchanged', { lines, unchanged })
    : t('{lines} rejected', { lines });
}
