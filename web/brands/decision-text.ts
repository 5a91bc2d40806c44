/** How long a brand takes to decide, by its own decisions so far: "usually within 5 hours". */
export function decisionText(hours: number): string {
  if (hours >= 48) return `usually within ${Math.round(hours / 24)} days`;
  const least = Math.max(1, hours);
  return `usually within ${least} ${least === 1 ? 'hour' : 'hours'}`;
}
