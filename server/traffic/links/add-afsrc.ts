/**
 * The mark by which browser extensions of cashback and coupon sites recognise the click of a
 * publisher and stand down, as impact.com and others ask of them.
 */
const NAME = 'afsrc';

/**
 * The target with `afsrc=1` at the end of its query; everything else is unchanged, character for
 * character. Unchanged are targets that have the parameter in any case, because a brand that ignores
 * case would read two values, and signed ones, because their signature would become invalid.
 */
export function addAfsrc(target: string): string {
  const hash = target.indexOf('#');
  const base = hash < 0 ? target : target.slice(0, hash);
  const fragment = hash < 0 ? '' : target.slice(hash);
  const mark = base.indexOf('?');
  if (mark < 0) return `${base}?${NAME}=1${fragment}`;
  const query = base.slice(mark + 1);
  const names = [...new URLSearchParams(query).keys()];
  if (names.some((name) => name.toLowerCase() === NAME || isSignature(name))) return target;
  return `${base}${query === '' ? '' : '&'}${NAME}=1${fragment}`;
}

/**
 * Whether a parameter signs the address: `signature`, `sig` (Azure), `X-Amz-Signature`,
 * `X-Goog-Signature`, `hmac`, `urlSignature`, `hdnts` and `__gda__` (Akamai).
 */
function isSignature(name: string): boolean {
  return /(?:^|[-_.])(?:sig|sign|hmac|mac|checksum|digest|hdnts|hdnea|gda__)$|signature$/i.test(
    name,
  );
}
