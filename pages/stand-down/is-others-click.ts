/**
 * Parameters by which a landing address says that the click is a publisher's: the mark `afsrc` of any
 * network, and the click ids of impact.com, CJ, Awin, Rakuten, ShareASale and Tradedoubler.
 */
const MARKS = ['afsrc', 'irclickid', 'irgwc', 'cjevent', 'awc', 'ransiteid', 'sscid', 'tduid'];

/** The shape of our own click references; a shop's own parameter of the same name has another. */
export const REFERENCE = /^[\w-]{32}$/;

/**
 * Whether an address carries the click of another network's publisher, for which we stand down. Our
 * own landing address has `afsrc` too, beside our reference in the brand's `parameter`.
 */
export function isOthersClick(query: URLSearchParams, parameter: string): boolean {
  if (REFERENCE.test(query.get(parameter) ?? '')) return false;
  return [...query.keys()].some((name) => name !== parameter && MARKS.includes(name.toLowerCase()));
}
