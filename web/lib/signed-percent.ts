import { percentText } from '#contract/money.ts';
import { countText } from './numbers.ts';

/** A change in percent with its sign: "12.0" is "+12.0%", "-3.1" is "−3.1%", "-0.0" is "0.0%". */
export function signedPercent(percent: string): string {
  const size = percentText(percent.replace(/^-/, ''));
  if (Number(percent) === 0) return size;
  return `${percent.startsWith('-') ? '−' : '+'}${size}`;
}

/** A change as a share of the earlier value: 0.1204 is "+12.0%", 12.3456 is "+1,235%". */
export function changePercent(change: number): string {
  const percent = change * 100;
  // The decimal of a multiple says nothing, and a long number is not read.
  if (percent >= 1000) return `+${percentText(countText(Math.round(percent)))}`;
  return signedPercent(percent.toFixed(1));
}
