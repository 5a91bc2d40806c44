/** The names under which shops hand on the click reference. */
const NAMES = ['click_ref', '_affiliate_click_ref'];

/** A name and value, as in note attributes and metadata. */
type Attribute = { name: string; value?: unknown };

/** The click reference in a list of attributes; `param` is the brand's own parameter name. */
export function clickRefOf(attributes: readonly Attribute[], param: string): string | undefined {
  const named = attributes.find(({ name }) => name === param || NAMES.includes(name));
  return typeof named?.value === 'string' ? limited(named.value) : undefined;
}

/** The click reference in the query of a URL or path. */
export function clickRefInUrl(url: string | undefined, param: string): string | undefined {
  if (url === undefined || !URL.canParse(url, 'https://shop.invalid')) return undefined;
  const { searchParams } = new URL(url, 'https://shop.invalid');
  const name = [param, ...NAMES].find((one) => searchParams.has(one));
  return name === undefined ? undefined : limited(searchParams.get(name) ?? '');
}

const limited = (value: string) =>
  value.trim() === '' || value.length > 255 ? undefined : value.trim();
