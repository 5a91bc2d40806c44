import { isbot } from 'isbot';

/** What a user agent reveals about the visitor. */
export type UserAgentVerdict = {
  is_bot: boolean;
  device: 'mobile' | 'tablet' | 'desktop' | 'other';
};

const MAX_CACHED = 10_000;
const verdicts = new Map<string, UserAgentVerdict>();

/** Whether a user agent belongs to a bot (an empty one does), and the kind of device it names. */
export function checkUserAgent(userAgent: string): UserAgentVerdict {
  const cached = verdicts.get(userAgent);
  if (cached) return cached;
  // The bot list is one long pattern, slower than the rest of a click together, so results are
  // cached.
  const verdict = { is_bot: userAgent === '' || isbot(userAgent), device: deviceOf(userAgent) };
  if (verdicts.size >= MAX_CACHED) verdicts.clear();
  verdicts.set(userAgent, verdict);
  return verdict;
}

function deviceOf(userAgent: string): UserAgentVerdict['device'] {
  if (/iPad|Tablet|PlayBook|Kindle|Silk\//i.test(userAgent)) return 'tablet';
  if (/Android/.test(userAgent)) return /Mobile/.test(userAgent) ? 'mobile' : 'tablet';
  if (/Mobi|iPhone|iPod|Windows Phone|Opera Mini|BlackBerry/.test(userAgent)) return 'mobile';
  return /Windows|Macintosh|X11|Linux|CrOS/.test(userAgent) ? 'desktop' : 'other';
}
