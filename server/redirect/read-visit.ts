import type { IncomingMessage } from 'node:http';
import type { Head } from './fast-path/read-head.ts';
import { cleanText, type Visit } from './rules.ts';

const PATH = '/t/';
const CODE = /^[0-9A-Za-z_-]{1,64}$/;
const MAX_USER_AGENT_LENGTH = 500;

/**
 * Reads a visit from a request for `/t/{code}` from `address`. A path without a code gives the code
 * ''.
 */
export function readVisit(request: IncomingMessage, address: string): Visit {
  const { headers, url = '' } = request;
  const fields = {
    url,
    is_head: request.method === 'HEAD',
    sec_purpose: textOf(headers['sec-purpose']),
    purpose: textOf(headers.purpose),
    x_moz: textOf(headers['x-moz']),
    user_agent: headers['user-agent'] ?? '',
    referrer: headers.referer ?? '',
  };
  return visitOf(fields, address);
}

/** The input of a visit, whichever parser read the request. */
type RequestFields = Omit<Head, 'length' | 'closes' | 'forwarded_for' | 'forwarded'>;

/** The same for a request parsed by the fast path. */
export function visitOf(fields: RequestFields, address: string): Visit {
  const { url } = fields;
  const mark = url.indexOf('?');
  let code = mark < 0 ? url.slice(PATH.length) : url.slice(PATH.length, mark);
  if (code.endsWith('/')) code = code.slice(0, -1);
  const purpose = fields.sec_purpose ?? fields.purpose ?? fields.x_moz;
  return {
    code: CODE.test(code) ? code : '',
    is_head: fields.is_head,
    is_prefetch: purpose !== undefined && /prefetch|prerender|preview/i.test(purpose),
    query: mark < 0 ? '' : url.slice(mark + 1),
    address,
    user_agent: cleanText(fields.user_agent, MAX_USER_AGENT_LENGTH),
    referrer: fields.referrer,
  };
}

const textOf = (value: string | string[] | undefined) =>
  value === undefined ? undefined : String(value);
