const CHROME = 2;
const FIREFOX = 3;
const EDGE = 4;

/** The `plugs_id` of the browser that the extension runs in, by its user agent. */
export function sendToBrowser(userAgent: string): number {
  if (/\bEdg\//.test(userAgent)) return EDGE;
  return /\bFirefox\//.test(userAgent) ? FIREFOX : CHROME;
}
