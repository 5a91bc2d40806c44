/** The parameters by which analytics of a shop tell campaigns apart. */
export const utmNames = [
  'utm_source',
  'utm_medium',
  'utm_campaign',
  'utm_term',
  'utm_content',
] as const;
type Utm = Readonly<Record<(typeof utmNames)[number], string>>;

/**
 * The address with the filled parameters; those that it already has are replaced. Anything that is
 * not an address stays as it is, so that the form can say what is wrong with it.
 */
export function addUtm(address: string, utm: Utm): string {
  const filled = utmNames.filter((name) => utm[name].trim() !== '');
  if (filled.length === 0 || !URL.canParse(address)) return address;
  const url = new URL(address);
  for (const name of filled) url.searchParams.set(name, utm[name].trim());
  return url.href;
}
