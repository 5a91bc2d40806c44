import { createHash } from 'node:crypto';

/** The content security policy of the pages. */
export const pagePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  // Mantine and the charts position elements by style attributes; style sheets of other origins are
  // blocked.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' https: data:",
  "font-src 'self'",
  "connect-src 'self'",
  // The script in the page makes a worker from its own text.
  'worker-src blob:',
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/** The policy of a page of the build, which permits its inline scripts by their hashes. */
export function policyOf(html: string): string {
  const hashes = [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, code = '']) => ` 'sha256-${createHash('sha256').update(code).digest('base64')}'`,
  );
  return pagePolicy.replace("script-src 'self'", (rule) => rule + hashes.join(''));
}
