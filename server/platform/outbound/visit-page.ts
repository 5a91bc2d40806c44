import type { Response } from 'undici';
import type { OneAllowed } from './check-address.ts';
import { followRedirects, type Hop } from './follow-redirects.ts';
import { OutsideFailure, openAgent } from './open-agent.ts';
import { readBody } from './read-body.ts';

/** What an address answered in the end. */
export type Visited = {
  status: number;
  /** Where the answer came from, after all that was followed. */
  url: string;
  /** Where it would send on to: where no more was to be followed. */
  location: string | null;
  hops: Hop[];
  cookies: string[];
  /** In lower case, without its parameters; empty where none was told. */
  content_type: string;
  /** From the same header, in lower case, or empty. */
  charset: string;
  body: Buffer<ArrayBuffer>;
  /** The body goes on after what was read. */
  is_cut: boolean;
};

/** How far a visit goes. */
export type VisitRules = {
  allowed: OneAllowed | null;
  signal: AbortSignal;
  user_agent: string;
  accept: string;
  /** Of the body after decompression; the rest is never asked for. */
  max_bytes: number;
  max_hops: number;
  /** Throws OutsideFailure where this redirect may not be followed. */
  judge_hop?: (to: URL, start: URL) => void;
  /** Whether a body of this kind is read at all; every body is where this is left out. */
  wants_body?: (contentType: string) => boolean;
};

/**
 * Reads an address that somebody named, by http or https, and only from the open internet (and from
 * `allowed`). Each redirect is judged anew; past `max_hops` it is handed back where that is 0 and
 * otherwise a failure. Throws OutsideFailure.
 */
export async function visitPage(address: string, rules: VisitRules): Promise<Visited> {
  // Of its own: a connection that is kept belongs to whom it was judged for.
  const agent = openAgent(rules.allowed);
  try {
    const headers = { 'user-agent': rules.user_agent, accept: rules.accept };
    const { response, ...way } = await followRedirects(address, { ...rules, headers }, agent);
    return { ...(await readAnswer(response, rules)), ...way };
  } catch (error) {
    if (error instanceof OutsideFailure) throw error;
    throw new OutsideFailure('The page did not answer.', { cause: error });
  } finally {
    await agent.destroy();
  }
}

async function readAnswer(response: Response, rules: VisitRules) {
  const [type = '', ...parameters] = (response.headers.get('content-type') ?? '').split(';');
  const content_type = type.trim().toLowerCase();
  const charset = parameters.map((one) => /^\s*charset\s*=\s*"?([\w.:-]+)/i.exec(one)?.[1] ?? '');
  const isWanted = rules.wants_body?.(content_type) ?? true;
  if (!isWanted) await response.body?.cancel();
  const body = isWanted
    ? await readBody(response.body, { max_bytes: rules.max_bytes, cut: true })
    : { bytes: Buffer.alloc(0), is_cut: false };
  return {
    status: response.status,
    content_type,
    charset: charset.find((name) => name !== '')?.toLowerCase() ?? '',
    body: body.bytes,
    is_cut: body.is_cut,
  };
}
