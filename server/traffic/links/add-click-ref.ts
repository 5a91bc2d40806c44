/**
 * The target with the click reference in the brand's parameter. The rest of the address is
 * unchanged, character for character, except that an older value of the same parameter is removed.
 */
export function addClickRef(target: string, param: string, clickRef: string): string {
  const [before, after] = splitAtClickRef(target, param);
  return before + clickRef + after;
}

/**
 * The parts of the same address before and after the reference, for callers that add many
 * references.
 */
export function splitAtClickRef(target: string, param: string): readonly [string, string] {
  const address = /[^\x21-\x7e]/.test(target) ? new URL(target).href : target;
  const hash = address.indexOf('#');
  const base = hash < 0 ? address : address.slice(0, hash);
  const fragment = hash < 0 ? '' : address.slice(hash);
  const mark = base.indexOf('?');
  const added = `${encodeURIComponent(param)}=`;
  if (mark < 0) return [`${base}?${added}`, fragment];
  const query = base.slice(mark + 1);
  const kept = query === '' ? [] : query.split('&').filter((pair) => nameOf(pair) !== param);
  return [`${base.slice(0, mark)}?${[...kept, added].join('&')}`, fragment];
}

/**
 * A parameter name as the brand decodes it: an older value under a percent-encoded spelling of the
 * name must not survive.
 */
function nameOf(pair: string): string {
  const cut = pair.indexOf('=');
  const name = cut < 0 ? pair : pair.slice(0, cut);
  if (!/[%+]/.test(name)) return name;
  return new URLSearchParams(pair).keys().next().value ?? name;
}
