import type { IncomingMessage } from 'node:http';
import { cleanText, type Visit } from './rules.ts';

const PATH = '/t/';
const CODE = /^[0-9A-Za-z_-]{1,64}$/;
const LONGEST_USER_AGENT = 500;

/** The visit a request for `/t/{code}` is; a path that holds no code gives the code ''. */
export function readVisit(request: IncomingMessage): Visit {
  const { headers, url = '' } = request;
  const mark = url.indexOf('?');
  const code = url.slice(PATH.length, mark < 0 ? undefined : mark).replace(/\/$/, '');
  const purpose = headers['sec-purpose'] ?? headers.purpose ?? headers['x-moz'];
  return {
    code: CODE.test(code) ? code : '',
    is_head: request.method === 'HEAD',
    is_prefetch: purpose !== undefined && /prefetch|prerender|preview/i.test(String(purpose)),
    query: mark < 0 ? '' : url.slice(mark + 1),
    address: request.socket.remoteAddress ?? '',
    user_agent: cleanText(headers['user-agent'] ?? '', LONGEST_USER_AGENT),
    referrer: headers.referer ?? '',
  };
}
