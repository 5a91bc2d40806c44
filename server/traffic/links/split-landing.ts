import { addAfsrc } from './add-afsrc.ts';

/** What a brand receives with each visitor. */
export type Landing = { click_ref_param: string; adds_afsrc: boolean };

/**
 * The address at which visitors of a brand arrive: the target with `afsrc=1`, unless the brand does
 * without, and the click reference; in two parts, before and after the reference.
 */
export function splitLanding(
  target: string,
  { click_ref_param, adds_afsrc }: Landing,
): readonly [string, string] {
  return splitAtClickRef(adds_afsrc ? addAfsrc(target) : target, click_ref_param);
}

/**
 * The target before and after the click reference in the brand's parameter. The rest of the address is
 * unchanged, character for character, except that an older value of the same parameter is removed.
 */
function splitAtClickRef(target: string, param: string): readonly [string, string] {
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
