import type { Response } from 'undici';
import type { OneAllowed } from './check-address.ts';
import { followRedirects, type Hop } from './follow-redirects.ts';
import { openAgent } from './open-agent.ts';
import { OutsideFailure } from './outside-failure.ts';
import { readBody } from './read-body.ts';

/** The final response of an address. */
export type VisitResult = {
  status: number;
  /** The final URL after all redirects. */
  url: string;
  /** The redirect target, if redirects are not followed. */
  location: string | null;
  hops: Hop[];
  cookies: string[];
  /** In lower case, without parameters; empty if the header is missing. */
  content_type: string;
  /** From the same header, in lower case; may be empty. */
  charset: string;
  body: Buffer<ArrayBuffer>;
  /** Whether the body was truncated. */
  is_cut: boolean;
};

/** Limits of a visit. */
export type VisitRules = {
  allowed: OneAllowed | null;
  signal: AbortSignal;
  user_agent: string;
  accept: string;
  /** Limit of the body after decompression; the rest is not read. */
  max_bytes: number;
  max_hops: number;
  /** Throws OutsideFailure if this redirect may not be followed. */
  check_redirect?: (to: URL, start: URL) => void;
  /** Whether to read a body of this content type; without it every body is read. */
  wants_body?: (contentType: string) => boolean;
};

/**
 * Reads an untrusted URL by http or https, only from the public internet (and from `allowed`). Each
 * redirect is checked again; beyond `max_hops` it is a failure, except that with 0 it is returned.
 * Throws OutsideFailure.
 */
export async function visitPage(address: string, rules: VisitRules): Promise<VisitResult> {
  // A new agent per visit: a kept connection was checked only for the visit that opened it.
  const agent = await openAgent(rules.allowed);
  try {
    const headers = { 'user-agent': rules.user_agent, accept: rules.accept };
    const { response, ...result } = await followRedirects(address, { ...rules, headers }, agent);
    return { ...(await readAnswer(response, rules)), ...result };
  } catch (error) {
    if (error instanceof OutsideFailure) throw error;
    throw new OutsideFailure('The page did not respond.', { cause: error });
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
