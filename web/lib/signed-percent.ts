import { percentText } from '#contract/percent-text.ts';

/** A change in percent with its sign: "12.0" is "+12.0%", "-3.1" is "−3.1%", "-0.0" is "0.0%". */
export function signedPercent(percent: string): string {
  const size = percentText(percent.replace(/^-/, ''));
  if (Number(percent) === 0) return size;
  return `${percent.startsWith('-') ? '−' : '+'}${size}`;
}

/** A change as a share of the earlier value: 0.1204 is "+12.0%". */
export function changePercent(change: number): string {
  return signedPercent((change * 100).toFixed(1));
}
