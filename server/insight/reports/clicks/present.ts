import type { ClickRow, ClickVerdict } from '#contract/clicks/publisher.ts';
import {
  type LoggedClick,
  MACHINE_REASONS,
  REPEAT_REASON,
} from '../queries/clicks/click-columns.ts';

/** A click as its publisher sees it, without the visitor key and the click id. */
export function presentClick(click: LoggedClick, isUnique: boolean | null): ClickRow {
  const { id, micros, visitor_key, link_id, is_first, invalid_reason, ...same } = click;
  return {
    ...same,
    clicked_at: click.clicked_at.toISOString(),
    verdict: verdictOf(invalid_reason),
    reason: invalid_reason,
    is_unique: isUnique,
  };
}

function verdictOf(reason: string | null): ClickVerdict {
  if (reason === null) return 'valid';
  if (reason === REPEAT_REASON) return 'duplicate';
  return MACHINE_REASONS.includes(reason) ? 'bot' : 'not_sent';
}
