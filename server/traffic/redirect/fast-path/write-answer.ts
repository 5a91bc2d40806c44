const SECOND_MS = 1_000;

/** For a request that ended before it was complete. */
export const CUT_SHORT = 'HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n';
/** For a request that was not complete in time. */
export const TOO_SLOW = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';
/** For a connection beyond the connection limit. */
export const TOO_MANY =
  'HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 5\r\n\r\n';

/**
 * A complete HTTP response. Each line of `headers` ends with a line break; `headers` include
 * `Content-Length`.
 */
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

/** The value of the Date header. */
export function dateNow(): string {
  const at = performance.now();
  if (at >= dateUntilMs) {
    // The Date header belongs to the protocol, not to the business logic: use the machine's clock.
    date = new Date(performance.timeOrigin + at).toUTCString();
    dateUntilMs = at + SECOND_MS - ((performance.timeOrigin + at) % SECOND_MS);
  }
  return date;
}
