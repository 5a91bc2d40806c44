/** The user agent of sessions of staff who act as a publisher's user. */
export const STAFF_AGENT = 'Staff of the network';

// Checked in this order: the user agents of Edge and Opera contain Chrome, that of Chrome contains
// Safari.
const BROWSERS: readonly [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'ChromeOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux/, 'Linux'],
];

/** Shortens a user agent to browser and system. It is a claim of the client and proves nothing. */
export function nameDevice(userAgent: string): string {
  if (userAgent === STAFF_AGENT) return STAFF_AGENT;
  const browser = BROWSERS.find(([sign]) => sign.test(userAgent))?.[1] ?? 'Unknown browser';
  const system = SYSTEMS.find(([sign]) => sign.test(userAgent))?.[1];
  return system ? `${browser} on ${system}` : browser;
}
