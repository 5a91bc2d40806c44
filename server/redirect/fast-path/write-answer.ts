const SECOND_MS = 1_000;

/** A request that ended before it was complete. */
export const CUT_SHORT = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n';
/** A request that was not complete in time. */
export const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';
/** More connections than are served at a time. */
export const TOO_MANY =
  'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 5\r\n\r\n';

/** All bytes of an answer. `headers` end with a line break each and contain `Content-Length`. */
export function writeAnswer(
  status: string,
  headers: string,
  body: string,
  closes: boolean,
): string {
  const connection = closes ? 'close' : 'keep-alive';
  return `HTTP/1.1 ${status}\r\n${headers}Date: ${dateNow()}\r\nConnection: ${connection}\r\n\r\n${body}`;
}

let date = '';
let dateUntilMs = 0;

function dateNow(): string {
  const at = performance.now();
  if (at >= dateUntilMs) {
    // The header is about the wire, not about the business: the machine's clock is right here.
    date = new Date(performance.timeOrigin + at).toUTCString();
    dateUntilMs = at + SECOND_MS - ((performance.timeOrigin + at) % SECOND_MS);
  }
  return date;
}
