import type { IncomingMessage } from 'node:http';
import { encodeText } from '#server/traffic/clicks/recording/encode-rows.ts';
import type { LiveLink } from '#server/traffic/links/open-link-book.ts';
import { cacheByBytes } from './cache-by-bytes.ts';
import { checkUserAgent, type UserAgentVerdict } from './check-user-agent.ts';
import { Head } from './fast-path/read-head.ts';
import { type Browser, newBrowser } from './make-visitor-key.ts';
import type { PreparedLink } from './prepare-link.ts';
import { cleanText } from './rules.ts';

const PATH_LENGTH = '/t/'.length;
const CODE = /^[0-9A-Za-z_-]{1,64}$/;
const MAX_USER_AGENT_LENGTH = 500;
const [TAB, SLASH, MARK] = [9, 47, 63];

/** The code of a link as requested, with the link that was last prepared for it. */
type KnownCode = { text: string; link: LiveLink | null; prepared: PreparedLink | null };

/** What a user agent says, and its field of a row. */
type Agent = UserAgentVerdict & { browser: Browser; field: Buffer };

/** A visit of a tracking link. */
export type Visit = {
  /** Its text is '' if the path is not that of a link. */
  code: KnownCode;
  /** Without the question mark. */
  query: string;
  is_head: boolean;
  is_prefetch: boolean;
  agent: Agent;
  referrer_host: string | null;
};

const findCode = cacheByBytes<KnownCode>((text) => ({
  text: CODE.test(text) ? text : '',
  link: null,
  prepared: null,
}));

const findAgent = cacheByBytes<Agent>((text) => {
  const user_agent = cleanText(text, MAX_USER_AGENT_LENGTH);
  return {
    ...checkUserAgent(user_agent),
    browser: newBrowser(user_agent),
    field: encodeText(user_agent),
  };
});

const findHost = cacheByBytes(hostOf);

/** Reads a visit from the head of a request for `/t/…`. */
export function readVisit(head: Head): Visit {
  const { bytes, url_from, url_end } = head;
  let mark = url_from;
  while (mark < url_end && bytes[mark] !== MARK) mark += 1;
  const codeEnd = bytes[mark - 1] === SLASH ? mark - 1 : mark;
  const purpose = head.sec_purpose ?? head.purpose ?? head.x_moz;
  return {
    code: findCode(bytes, Math.min(url_from + PATH_LENGTH, codeEnd), codeEnd),
    query: mark < url_end ? bytes.toString('latin1', mark + 1, url_end) : '',
    is_head: head.is_head,
    is_prefetch: purpose !== undefined && /prefetch|prerender|preview/i.test(purpose),
    agent: findAgent(bytes, head.agent_from, head.agent_end),
    referrer_host:
      head.referrer_from === head.referrer_end
        ? null
        : findHost(bytes, head.referrer_from, endOfOrigin(head)),
  };
}

/** The head of a request that Node's own server has read. */
export function headOf(request: IncomingMessage): Head {
  const { headers, url = '' } = request;
  const [agent, referrer] = [headers['user-agent'] ?? '', headers.referer ?? ''];
  const head = new Head(Buffer.from(url + agent + referrer, 'latin1'), 0);
  head.is_head = request.method === 'HEAD';
  head.url_end = head.agent_from = url.length;
  head.agent_end = head.referrer_from = head.agent_from + agent.length;
  head.referrer_end = head.referrer_from + referrer.length;
  head.sec_purpose = textOf(headers['sec-purpose']);
  head.purpose = textOf(headers.purpose);
  head.x_moz = textOf(headers['x-moz']);
  head.forwarded_for = textOf(headers['x-forwarded-for']);
  head.forwarded = headers.forwarded;
  return head;
}

const textOf = (value: string | string[] | undefined) =>
  value === undefined ? undefined : String(value);

/**
 * The end of a referrer's scheme, host and port, including the slash: what follows differs from page
 * to page and does not decide the host. Unusual addresses are read to their end.
 */
function endOfOrigin({ bytes, referrer_from, referrer_end }: Head): number {
  let slashes = 0;
  let last = referrer_from;
  for (let at = referrer_from; at < referrer_end; at += 1) {
    if (bytes[at] === TAB) return referrer_end;
    if (bytes[at] !== SLASH) continue;
    slashes += 1;
    if (slashes === 3) return at - last > 1 ? at + 1 : referrer_end;
    last = at;
  }
  return referrer_end;
}

// The form browsers send; everything else is parsed as a URL.
const PLAIN_HOST = /^https?:\/\/([a-z0-9.-]{1,250}\.[a-z]{2,20})(?::\d{1,5})?[/?#]/;

function hostOf(address: string): string | null {
  const plain = PLAIN_HOST.exec(address)?.[1];
  if (plain !== undefined && !plain.includes('xn--')) return plain;
  return URL.parse(address)?.hostname.slice(0, 255) || null;
}
