import { cloneElement, type ReactElement } from 'react';
import { followTooltips } from './follow-tooltips.ts';

// Not where screens are drawn without a browser.
if (typeof document !== 'undefined') followTooltips();

type TooltipProps = { label: string; children: ReactElement };
type Marked = ReactElement<{ 'data-tooltip': string }>;

/**
 * Explains its child on hover, touch and focus. It only marks the child: `followTooltips` shows one
 * element for all, because a table has a hundred of them and each would cost interaction time.
 */
export function Tooltip({ label, children }: TooltipProps) {
  return label === '' ? children : cloneElement(children as Marked, { 'data-tooltip': label });
}
