import { refuse } from '#server/platform/refusal.ts';

/**
 * The text covered by a signature: every field except `signature`, sorted, one line `name=value`
 * each.
 */
export function signedText(fields: Readonly<Record<string, unknown>>): string {
  const signed = Object.entries(fields).filter(([name]) => name !== 'signature');
  // Only scalar fields can be signed, which is all a query or a form can contain.
  if (signed.some(([, value]) => typeof value === 'object')) refuse('BRAND_SECRET_INVALID');
  const lines = signed.map(([name, value]) => `${name}=${value}`);
  return lines.sort().join('\n');
}
